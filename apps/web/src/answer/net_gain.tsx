// Shows the distribution of the net gain: the defender's loss in cost minus the attacker's.
import { useMemo } from "preact/hooks";
import type uPlot from "uplot";
import { cost, interval, percent, size, squareRoot } from "./interval.ts";
import { Chance, Cost, NetGain as NetGainButton, quantity, useResult } from "./number.tsx";
import { axis, type Color, percents, Plot, type PlotOptions } from "./plot.tsx";
import { type Exchange, type Side, sides } from "./result.ts";
import { meanNetGain } from "./verdict.tsx";
import { wholeGain } from "./words.ts";

/** The largest number of bars of the histogram. */
const bins = 40;

/** Returns the probabilities of equally wide ranges of the net gain, by their middles: those below 0, and the others. */
function histogram({ distribution }: Exchange): { data: uPlot.AlignedData; width: number } {
  const least = distribution[0]?.exchange ?? 0;
  const most = distribution.at(-1)?.exchange ?? 0;
  const width = Math.max(1, Math.ceil((most - least + 1) / bins));
  const heights = new Map<number, number>();
  for (const { exchange, probability } of distribution) {
    const bin = Math.floor(exchange / width);
    heights.set(bin, (heights.get(bin) ?? 0) + size(interval(probability)));
  }
  const rising = [...heights].sort(([a], [b]) => a - b);
  const middle = (width - 1) / 2;
  const heightsIf = (isIn: (bin: number) => boolean) =>
    rising.map(([bin, height]) => (isIn(bin) ? height : null));
  return {
    data: [
      rising.map(([bin]) => bin * width + middle),
      heightsIf((bin) => bin < 0),
      heightsIf((bin) => bin >= 0),
    ],
    width,
  };
}

function bars(width: number) {
  return (color: Color, { paths }: typeof uPlot): PlotOptions => ({
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: (_, least, most) => [least - width, most + width] },
      y: { range: (_, _least, most) => [0, most * 1.05] },
    },
    axes: [axis(color, {}), axis(color, { values: percents, size: 52 })],
    series: [
      {},
      ...["--defender", "--attacker"].map((token) => ({
        fill: color(token),
        stroke: color(token),
        width: 0,
        points: { show: false },
        paths: paths.bars!({ size: [0.9, 40] }),
      })),
    ],
    hooks: {
      draw: [
        (plot) => {
          const { ctx, bbox } = plot;
          const x = Math.round(plot.valToPos(0, "x", true));
          if (x < bbox.left || x > bbox.left + bbox.width) return;
          ctx.save();
          ctx.strokeStyle = color("--quiet");
          ctx.setLineDash([4, 4]);
          ctx.beginPath();
          ctx.moveTo(x, bbox.top);
          ctx.lineTo(x, bbox.top + bbox.height);
          ctx.stroke();
          ctx.restore();
        },
      ],
    },
  });
}

function quantileInWords(quantile: number | null): string {
  return quantile === null ? "?" : wholeGain(quantile);
}

export function NetGain() {
  const { result, currency } = useResult();
  const { exchange } = result;
  const drawn = useMemo(() => {
    if (!exchange) return undefined;
    const { data, width } = histogram(exchange);
    return { data, options: bars(width) };
  }, [exchange]);
  if (!exchange || !drawn) return null;
  const { quantiles } = exchange;
  const deviation = cost(squareRoot(interval(exchange.variance)));
  const above = percent(interval(exchange.above_0));
  return (
    <>
      <p>
        The defender’s loss minus the attacker’s loss, in {currency}:{" "}
        <NetGainButton value={meanNetGain} /> on average, ±{" "}
        {deviation}. The attacker gains in{" "}
        <Chance value={quantity("Net gain above 0", (all) => all.exchange?.above_0)} /> of battles.
      </p>
      <Plot
        label={`Histogram of the net gain: median ${quantileInWords(quantiles["50"])}, above 0 in ${above} of battles`}
        data={drawn.data}
        options={drawn.options}
      />
      <dl class="facts">
        <div>
          <dt>half of all battles</dt>
          <dd>
            {quantileInWords(quantiles["25"])} to {quantileInWords(quantiles["75"])}
          </dd>
        </div>
        <div>
          <dt>9 in 10 battles</dt>
          <dd>
            {quantileInWords(quantiles["5"])} to {quantileInWords(quantiles["95"])}
          </dd>
        </div>
        <div>
          <dt>median</dt>
          <dd>{quantileInWords(quantiles["50"])}</dd>
        </div>
      </dl>
      <LossesOnAverage />
    </>
  );
}

function LossesOnAverage() {
  const { losses } = useResult().result;
  if (!losses) return null;
  const loss = (side: Side) => quantity(`The ${side} loses`, (all) => all.losses?.[side].cost);
  return (
    <dl class="facts">
      {sides.map((side) => (
        <div key={side}>
          <dt>the {side} loses on average</dt>
          <dd>
            <Cost value={loss(side)} /> ± {cost(squareRoot(interval(losses[side].variance)))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
