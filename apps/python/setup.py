"""Builds the part of the package that calls libasdic. pkg-config finds the library."""

import subprocess

from pybind11.setup_helpers import Pybind11Extension
from setuptools import setup


def pkg_config(*flags):
    return subprocess.run(["pkg-config", *flags, "asdic"], check=True, capture_output=True,
                          text=True).stdout.split()


def named(flags, prefix):
    return [flag[len(prefix):] for flag in flags if flag.startswith(prefix)]


libraries = pkg_config("--libs")
folders = named(libraries, "-L") or pkg_config("--variable=libdir")
setup(
    version=pkg_config("--modversion")[0],
    ext_modules=[
        Pybind11Extension(
            "asdic._asdic",
            ["module.cpp", "reports.cpp", "rules.cpp"],
            cxx_std=20,
            include_dirs=named(pkg_config("--cflags"), "-I"),
            library_dirs=folders,
            runtime_library_dirs=folders,
            libraries=named(libraries, "-l"),
        )
    ],
)
