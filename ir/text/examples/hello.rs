//! Builds a module that prints a line, and prints its text: `hello`.

use bitsmith_model::builder::FunctionBuilder;
use bitsmith_model::module::Module;
use bitsmith_text::print::{Options, print_module};

/// `int main(void) { return printf("hello, %d\n", 42) < 0; }`
pub fn build() -> Module {
    use bitsmith_model::schema::inst::{CastOp, Predicate};
    let mut module = Module::new();
    module.source_filename = Some(b"hello".to_vec());
    let i32 = module.types.int(32);
    let ptr = module.types.ptr();
    let printf = module.types.variadic_func(i32, &[ptr]);
    let printf = module.declare_function(b"printf", printf);
    let text = module.add_c_string(b".text", b"hello, %d\n");

    let main = module.types.func(i32, &[]);
    let main = module.declare_function(b"main", main);
    let mut f = FunctionBuilder::new(&mut module, main);
    f.start_block(b"entry");
    let number = f.int(32, 42);
    let printed = f.call(printf, &[text.into(), number]);
    f.name(printed, b"printed");
    let zero = f.int(32, 0);
    let failed = f.compare(Predicate::SLt, printed, zero);
    let status = f.cast(CastOp::ZExt, failed, i32);
    f.ret(Some(status));
    f.finish();
    module
}

#[allow(dead_code)]
fn main() -> std::io::Result<()> {
    let options = Options::default();
    print_module(&build(), "hello", &options, &mut std::io::stdout())
}
