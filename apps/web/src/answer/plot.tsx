// Draws a plot by uPlot, and draws it again if its width or the colours of the page change.
import { useEffect, useRef } from "preact/hooks";
import type uPlot from "uplot";

export type Color = (token: string) => string;
export type PlotOptions = Omit<uPlot.Options, "width" | "height">;

interface Props {
  /** Describes the plot for screen readers. */
  label: string;
  data: uPlot.AlignedData;
  /** Returns the options of the plot; `color` returns the value of a custom property of the page. */
  options: (color: Color, library: typeof uPlot) => PlotOptions;
}

const height = 200;

export function Plot({ label, data, options }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    let plot: uPlot | undefined;
    let library: typeof uPlot | undefined;
    let isRemoved = false;
    const draw = () => {
      if (!library || isRemoved) return;
      plot?.destroy();
      const style = getComputedStyle(place);
      const color: Color = (token) => style.getPropertyValue(token).trim() || style.color;
      const dimensions = { width: place.clientWidth, height };
      plot = new library({ ...options(color, library), ...dimensions }, data, place);
    };
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const resized = new ResizeObserver(() => {
      if (plot?.width !== place.clientWidth) draw();
    });
    resized.observe(place);
    dark.addEventListener("change", draw);
    import("./uplot.ts").then(
      (loaded) => {
        library = loaded.default;
        draw();
      },
      () => (place.textContent = "The plot could not be loaded. Reload the page to see it."),
    );
    return () => {
      isRemoved = true;
      resized.disconnect();
      dark.removeEventListener("change", draw);
      plot?.destroy();
    };
  }, [data, options]);
  return <div class="plot" ref={box} role="img" aria-label={label} />;
}

/** Returns the options of an axis in the colours of the page, with `more` options. */
export function axis(color: Color, more: uPlot.Axis): uPlot.Axis {
  return {
    stroke: color("--quiet"),
    grid: { stroke: color("--line"), width: 1 },
    ticks: { stroke: color("--line"), width: 1 },
    font: "12px system-ui, sans-serif",
    ...more,
  };
}

/** Returns the labels of an axis in percent. */
export function percents(_: uPlot, values: number[]): string[] {
  return values.map((value) => `${Number((value * 100).toPrecision(3))}%`);
}
