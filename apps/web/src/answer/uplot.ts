// Loaded with the first plot: most who ask for odds want to see none.
import "uplot/dist/uPlot.min.css";

export { default } from "uplot";
