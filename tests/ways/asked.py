"""Asks asdic: the program, the page's engine, and the libraries; each call has a time limit."""

import json
import os
import pathlib
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 300  #: of one call: it takes a second, or on a busy machine some more
MAX_STATES = 2000


class Difference(Exception):
    """Two ways of asking one question do not agree; `commands` repeat it."""

    def __init__(self, what, *commands):
        super().__init__(what)
        self.commands = commands


class Refused(Exception):
    """A way of asking is refused, or meets a limit."""

    def __init__(self, run):
        super().__init__(run.message)
        self.run = run


class NotAsked(Exception):
    """This way does not apply to the case."""


@dataclass
class Run:
    """What a call did."""

    command: str
    status: int
    out: str = ""
    err: str = ""
    answer: dict = field(default_factory=dict)

    @property
    def message(self):
        """What is wrong, without the place and the list of what is possible."""
        said = self.err.replace("\nhint: ", "; ")
        error = re.search(r"^asdic: error: (.*)", said, re.MULTILINE)
        return error[1] if error else said.strip()

    def check(self):
        """Raises Refused unless there is an answer, and Difference if asdic is at fault."""
        if self.status in (2, 3):
            raise Refused(self)
        if self.status != 0:
            raise Difference(f"status {self.status}: {self.message[-500:]}", self.command)
        return self


class Server:
    """A process that answers lines of JSON; it is started again after a crash."""

    def __init__(self, command, environment=None):
        self.command, self.environment = command, environment
        self.process = None

    def ask(self, question):
        """The answer, or None after a crash or SECONDS without an answer."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, bufsize=0,
                                            stdout=subprocess.PIPE, env=self.environment)
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            line = self.line()
        except BrokenPipeError:
            line = b""
        if line.endswith(b"\n"):
            return json.loads(line)
        self.process.kill()
        self.process.wait()
        return None

    def line(self):
        line = b""
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], SECONDS)
            more = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
            if not more:
                break
            line += more
        return line

    def close(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()


class Asdic:
    """All ways to ask one build; files are in a folder of their own."""

    def __init__(self, build, page):
        self.program = str(pathlib.Path(build).resolve() / "bin/asdic")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="asdic-ways-"))
        python = os.environ | {"PYTHONPATH": f"{build}/python", "PYTHONDONTWRITEBYTECODE": "1"}
        library = f"{build}/lib/libasdic.so"
        self.libraries = Server([sys.executable, str(HERE / "libraries.py"), library], python)
        self.page = Server(["node", str(HERE / "page.mjs"), page]) if page else None

    def close(self):
        self.libraries.close()
        if self.page:
            self.page.close()
        shutil.rmtree(self.folder)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def run(self, *args, stdin=None, processors=None):
        """asdic with these arguments."""
        command = shlex.join(["asdic", *args])
        limit = (lambda: os.sched_setaffinity(0, processors)) if processors else None
        try:
            done = subprocess.run([self.program, *args], cwd=self.folder, input=stdin, text=True,
                                  capture_output=True, timeout=SECONDS, preexec_fn=limit)
        except subprocess.TimeoutExpired:
            raise Difference(f"no answer after {SECONDS} seconds", command) from None
        return Run(command, done.returncode, done.stdout, done.stderr)

    def solve(self, *args, name="case.toml", **how):
        return self.run("solve", name, *args, "--max-states", str(MAX_STATES), **how)

    def on_page(self, *args, files):
        """The page's engine with the arguments of the program."""
        command = shlex.join(["asdic", *args]) + "   # by the page's engine"
        answered = self.page.ask({"args": args, "files": files})
        if answered is None:
            raise Difference("the page's engine crashed or hangs", command)
        return Run(command, answered["status"], answered["out"], answered["err"])

    def library(self, of, case, figures=(), rows="", show=()):
        """The Python package, or libasdic from C."""
        command = {"python": "asdic.solve(case) in Python", "c": "asdic_solve() in C",
                   "chain": "asdic.chain(case) in Python"}[of]
        question = {"of": of, "case": case, "figures": list(figures), "rows": rows,
                    "show": list(show), "max_states": MAX_STATES}
        answered = self.libraries.ask(question)
        if answered is None:
            raise Difference("the library crashed or hangs", command)
        return Run(command, answered["status"], err=answered.get("message", ""), answer=answered)
