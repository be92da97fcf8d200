; Numbers with fewer or more digits than there is room for.
@a = global fp128 0xL01
@b = global fp128 0xL00000000000000003fff00000000000000
@c = global ppc_fp128 0xM1234
@d = global x86_fp80 0xK40000000000000000001
@e = global double 0x3FF0000000000000
