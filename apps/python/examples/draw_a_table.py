"""Draws a table of odds: draw_a_table.py FILE.svg. The picture is a heat map by matplotlib if that is
installed, else the chart of asdic."""

import sys

import asdic

table = asdic.table("5 sub", "3 dd", rules="one-for-one", rows="attacker.units.sub=1..8",
                    columns="defender.units.dd=1..6", show=["winner.attacker"])
try:
    import matplotlib
except ImportError:
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(table.report("svg"))
else:
    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    axes.imshow(table.doubles(), origin="lower", cmap="RdYlGn", vmin=0, vmax=1)
    axes.set_xticks(range(len(table.columns[1])), table.columns[1])
    axes.set_yticks(range(len(table.rows[1])), table.rows[1])
    axes.set_xlabel("destroyers")
    axes.set_ylabel("submarines")
    axes.set_title("The submarines win")
    for row in range(len(table.rows[1])):
        for column in range(len(table.columns[1])):
            axes.text(column, row, f"{float(table.at(row, column)):.0%}", ha="center", va="center")
    figure.savefig(sys.argv[1])
