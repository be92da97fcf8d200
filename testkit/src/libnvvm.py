"""Compiles a module by NVIDIA's libNVVM, which needs no GPU.

usage: libnvvm.py LIBRARY ARCHITECTURE MODULE

Verifies MODULE, bitcode, compiles it for ARCHITECTURE such as compute_75, and prints the assembler text (PTX).
"""

import ctypes
import sys


def main(library, architecture, module):
    lib = ctypes.CDLL(library)
    program = ctypes.c_void_p()
    lib.nvvmCreateProgram(ctypes.byref(program))
    option = ("-arch=" + architecture).encode()
    options = (ctypes.c_char_p * 1)(option)

    def text(kind):
        size = ctypes.c_size_t()
        getattr(lib, "nvvmGet" + kind + "Size")(program, ctypes.byref(size))
        held = ctypes.create_string_buffer(size.value + 1)
        getattr(lib, "nvvmGet" + kind)(program, held)
        return held.value.decode(errors="replace")

    def need(status):
        if status:
            sys.exit(text("ProgramLog"))

    with open(module, "rb") as file:
        data = file.read()
    lib.nvvmAddModuleToProgram.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p]
    need(lib.nvvmAddModuleToProgram(program, data, len(data), b"module"))
    need(lib.nvvmVerifyProgram(program, 1, options))
    need(lib.nvvmCompileProgram(program, 1, options))
    print(text("CompiledResult"))


if __name__ == "__main__":
    main(*sys.argv[1:])
