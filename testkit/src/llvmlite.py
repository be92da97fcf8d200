"""Compiles modules by the LLVM that is embedded in a libllvmlite.so.

usage: llvmlite.py LIBRARY MODULE [OBJECT]

Parses MODULE, bitcode or text, verifies it, compiles it at -O0 into OBJECT for x86-64 Linux, and prints the module's
text. Without OBJECT it does not compile. LLVM may abort, so each module has a process of its own. Only functions that LLVM 4 to 11 have are called.
"""

import ctypes
import sys

TRIPLE = b"x86_64-unknown-linux-gnu"


def main(library, module, result=None):
    lib = ctypes.CDLL(library)

    def call(name, *arguments, returns=ctypes.c_void_p):
        function = getattr(lib, "LLVMPY_" + name)
        function.restype = returns
        # Pointers are wider than the integers that ctypes passes by default.
        function.argtypes = [ctypes.c_void_p if a is None or isinstance(a, (Pointer, bytes)) or type(a).__name__ == "CArgObject"
                             else ctypes.c_size_t if isinstance(a, Size) else ctypes.c_int for a in arguments]
        return function(*arguments)

    for part in ("Target", "AsmPrinter", "AsmParser"):
        call("InitializeNative" + part, returns=None)
    message = ctypes.c_char_p()

    def need(value):
        if not value:
            sys.exit((message.value or b"no message").decode(errors="replace"))
        return Pointer(value)

    with open(module, "rb") as file:
        data = file.read()
    context = Pointer(call("GetGlobalContext"))
    if data[:2] == b"BC" or data[:4] == b"\xde\xc0\x17\x0b":
        parsed = need(call("ParseBitcode", context, data, Size(len(data)), ctypes.byref(message)))
    else:
        parsed = need(call("ParseAssembly", context, data, ctypes.byref(message)))
    if call("VerifyModule", parsed, ctypes.byref(message), returns=ctypes.c_int):
        need(None)
    text = ctypes.c_char_p()
    call("PrintModuleToString", parsed, ctypes.byref(text), returns=None)
    sys.stdout.buffer.write(text.value)
    if result is None:
        return
    target = need(call("GetTargetFromTriple", TRIPLE, ctypes.byref(message)))
    machine = need(call("CreateTargetMachine", target, TRIPLE, b"", b"", 0, b"pic", b"default", 0, 0, b""))
    made = need(call("TargetMachineEmitToMemory", machine, parsed, 1, ctypes.byref(message)))
    start, size = call("GetBufferStart", made), call("GetBufferSize", made, returns=ctypes.c_size_t)
    with open(result, "wb") as file:
        file.write(ctypes.string_at(start, size))


class Pointer(ctypes.c_void_p):
    """An object of LLVM's."""


class Size(int):
    """A number as wide as a pointer."""


if __name__ == "__main__":
    main(*sys.argv[1:])
