"""`python -m bot` as a test asks for it: in a process of its own, or, which is quicker, in this one."""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from bot import __main__ as program

ROOT = Path(__file__).resolve().parents[2]
TIMED = ("seconds", "actions_per_second")


class Done(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*words, stdin=None, root=ROOT, **environment):
    """Run a command as people run it, and return what came of it."""
    done = subprocess.run(
        [sys.executable, "-m", "bot", *map(str, words)],
        check=False,
        cwd=root,
        env={**os.environ, "DATABASE": "", **environment},
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def ask(*words, stdin="", **environment):
    """Run a command in this process, and return what came of it."""
    out, err, given = io.StringIO(), io.StringIO(), io.TextIOWrapper(io.BytesIO(stdin.encode()))
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", given),
        mock.patch.dict(os.environ, {"DATABASE": "", **environment}),
    ):
        try:
            code = program.main([str(word) for word in words])
        except SystemExit as left:
            code = left.code or 0
    return Done(code, out.getvalue(), err.getvalue())


def refuses(done, code=2):
    """Return the one line that says why nothing was done."""
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def simulated(*words, how=ask, **environment):
    """Play Oasis, and return what is told of it."""
    done = how("simulate", "oasis", *words, "--json", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def untimed(report):
    return {key: value for key, value in report.items() if key not in TIMED}
