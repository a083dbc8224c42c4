"""Writes the docstrings of the native module into its stub, where editors look for them: `python stubs.py` with the
package installed. `tests/test_package.py` compares the two."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType

STUB = Path(__file__).parent / "python" / "abaque" / "_native.pyi"

Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def with_docstrings(stub: str, module: ModuleType) -> str:
    """The stub with the docstrings that the module has now, in place of those that it has."""
    lines = stub.splitlines()
    found: list[tuple[Documented, str]] = []
    for node in ast.parse(stub).body:
        if not isinstance(node, Documented):
            continue
        value = getattr(module, node.name, None)
        found.append((node, docstring(value)))
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, Documented) and not member.name.startswith("_"):
                    found.append((member, docstring(getattr(value, member.name, None))))
    # From the end on, so that the numbers of the lines before stay true.
    for node, text in sorted(found, key=lambda pair: -pair[0].lineno):
        replace(lines, node, text)
    return "\n".join(lines) + "\n"


def docstring(value: object) -> str:
    """The docstring of a class, function or member; None has one of its own in newer versions of Python."""
    if value is None:
        return ""
    return inspect.cleandoc(getattr(value, "__doc__", None) or "")


def replace(lines: list[str], node: Documented, text: str) -> None:
    """Sets the docstring of one definition; its body is `...` or members."""
    first = node.body[0]
    old = ast.get_docstring(node) is not None
    is_only = len(node.body) == 1 and (old or isinstance(getattr(first, "value", None), ast.Constant))
    if not text:
        return
    indent = " " * (node.col_offset + 4)
    written = [f'{indent}"""{text}"""']
    if "\n" in text:
        body = [f"{indent}{line}".rstrip() for line in text.splitlines()]
        written = [f'{indent}"""{body[0].strip()}', *body[1:], f'{indent}"""']
    if old:
        assert first.end_lineno is not None
        lines[first.lineno - 1 : first.end_lineno] = written
    elif is_only:
        # `: ...` ends the line of the signature, perhaps with a comment for the type checkers.
        line = lines[first.lineno - 1]
        lines[first.lineno - 1] = line[: first.col_offset].rstrip() + line[first.end_col_offset :].rstrip()
        lines[first.lineno : first.lineno] = written
    else:
        # Before the first member, its decorators and its comments: after the line of the class.
        assert isinstance(node, ast.ClassDef)
        lines[node.lineno : node.lineno] = written


def main() -> None:
    from abaque import _native

    text = with_docstrings(STUB.read_text(encoding="utf-8"), _native)
    STUB.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
