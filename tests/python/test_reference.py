"""docs/reference/python.md names the functions, arguments, classes and attributes of the package, and no others."""

import inspect
import pathlib
import re
import unittest

import asdic

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs/reference/python.md").read_text()


def rows(header):
    """Returns the first two cells of each row of the table with this header."""
    table = re.search(rf"^\| {header} \|.*\n\| --- .*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)[1]
    return [[cell.strip() for cell in line.split("|")[1:3]] for line in table.splitlines()]


def named(cell):
    return set(re.findall(r"`(\w+)`", cell))


def attributes_of(class_):
    fields = getattr(class_, "__dataclass_fields__", getattr(class_, "_fields", ()))
    return {name for name in (*vars(class_), *fields) if not name.startswith("_")}


class Reference(unittest.TestCase):
    def test_it_has_every_function(self):
        functions = {name for name in asdic.__all__ if inspect.isfunction(getattr(asdic, name))}
        self.assertEqual(set().union(*(named(name) for name, _ in rows("function"))), functions)

    def test_it_has_every_argument_and_no_other(self):
        documented = set().union(*(named(name) for name, _ in rows("argument")))
        arguments = set()
        for name in asdic.__all__:
            if inspect.isfunction(getattr(asdic, name)):
                arguments |= inspect.signature(getattr(asdic, name)).parameters.keys()
        self.assertEqual(documented, arguments)

    def test_limits_are_arguments_of_the_functions_that_it_names(self):
        functions = {name for name, in map(named, (row[0] for row in rows("function")))}
        takes = {limit: {name for name in (*functions, "Solver")
                         if limit in inspect.signature(getattr(asdic, name)).parameters}
                 for limit in ("max_states", "seconds", "memory")}
        states = functions - {"add_rules", "stored_table"}
        self.assertEqual(takes, {"max_states": states, "seconds": states - {"chain"} | {"Solver"},
                                 "memory": {"Solver"}})
        self.assertEqual([named(row[0]) for row in rows("limit")], [{limit} for limit in takes])

    def test_it_has_every_class(self):
        for name in asdic.__all__:
            self.assertRegex(PAGE, rf"`{name}\b")

    def test_it_has_every_attribute(self):
        for name in asdic.__all__:
            if inspect.isclass(getattr(asdic, name)):
                for attribute in attributes_of(getattr(asdic, name)):
                    self.assertRegex(PAGE, rf"`(?:{name}\.)?{attribute}`", f"{name}.{attribute}")

    def test_attributes_of_tables_and_searches_are_those_of_their_classes(self):
        documented = {asdic.Table: set(), asdic.FindResult: set()}
        pairs = re.findall(r"^\| ([^|]*`) \| (`Table`|`FindResult`|`Table`, `FindResult`) \|", PAGE, re.MULTILINE)
        for names, classes in pairs:
            for class_ in named(classes):
                documented[getattr(asdic, class_)] |= named(names)
        for class_, names in documented.items():
            self.assertEqual(names, attributes_of(class_), class_)

    def test_it_has_every_error(self):
        errors = {name for name in asdic.__all__ if inspect.isclass(getattr(asdic, name))
                  and issubclass(getattr(asdic, name), asdic.Error)} - {"Error"}
        self.assertEqual(set().union(*(named(name) for name, _ in rows("error"))), errors)


if __name__ == "__main__":
    unittest.main()
