// Loads uPlot. It is a file of its own so that the page loads it with the first plot.
import "uplot/dist/uPlot.min.css";

export { default } from "uplot";
