// clang: mac -O1 -g --target=arm64-apple-macosx14 -fobjc-arc -fblocks
// clang: gnu -O0 --target=x86_64-linux-gnu -fobjc-runtime=gnustep-2.0 -fblocks
__attribute__((objc_root_class)) @interface Root {
  int ivar;
}
@property(nonatomic, readonly) int value;
+ (instancetype)alloc;
- (id)tell:(id)other with:(int)n;
@end
@implementation Root
@synthesize value = ivar;
+ (instancetype)alloc { return 0; }
- (id)tell:(id)other with:(int)n {
  __block int seen = n;
  void (^block)(int) = ^(int k) { seen += k + self->ivar; };
  block(3);
  @try {
    return [other tell:self with:seen];
  } @finally {
    block(4);
  }
}
@end
