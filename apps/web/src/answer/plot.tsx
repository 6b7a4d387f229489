// A plot by uPlot, drawn anew where its width or the colours of the page change.
import { useEffect, useRef } from "preact/hooks";
import type uPlot from "uplot";

export type Color = (token: string) => string;
export type PlotOptions = Omit<uPlot.Options, "width" | "height">;

interface Props {
  /** What it shows, for who does not see it; the numbers stand beside it. */
  label: string;
  data: uPlot.AlignedData;
  /** `color` gives the value of a token of the page. */
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
    let gone = false;
    const draw = () => {
      if (!library || gone) return;
      plot?.destroy();
      const style = getComputedStyle(place);
      const color: Color = (token) => style.getPropertyValue(token).trim() || style.color;
      const size = { width: place.clientWidth, height };
      plot = new library({ ...options(color, library), ...size }, data, place);
    };
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const resized = new ResizeObserver(() => {
      if (plot?.width !== place.clientWidth) draw();
    });
    resized.observe(place);
    dark.addEventListener("change", draw);
    void import("./uplot.ts").then((loaded) => {
      library = loaded.default;
      draw();
    });
    return () => {
      gone = true;
      resized.disconnect();
      dark.removeEventListener("change", draw);
      plot?.destroy();
    };
  }, [data, options]);
  return <div class="plot" ref={box} role="img" aria-label={label} />;
}

/** How axes look. */
export function axis(color: Color, more: uPlot.Axis): uPlot.Axis {
  return {
    stroke: color("--quiet"),
    grid: { stroke: color("--line"), width: 1 },
    ticks: { stroke: color("--line"), width: 1 },
    font: "12px system-ui, sans-serif",
    ...more,
  };
}

export function percents(_: uPlot, values: number[]): string[] {
  return values.map((value) => `${Number((value * 100).toPrecision(3))}%`);
}
