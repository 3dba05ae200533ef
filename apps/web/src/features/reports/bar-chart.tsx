import { LOCALE } from "@salon/contracts";
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, useChartWidth, XAxis, YAxis } from "recharts";

/** One bar: its label and value. */
export interface BarDatum {
  name: string;
  value: number;
}

type BarFigureProps = {
  series: string;
  data: readonly BarDatum[];
  format: (value: number) => string;
  /** In px. */
  height?: number;
};

const ON_CLOTH = "var(--color-on-cloth-muted)";
const axis = { stroke: ON_CLOTH, tick: { fill: ON_CLOTH, fontSize: 14 }, tickLine: false };

const compact = new Intl.NumberFormat(LOCALE, { notation: "compact" });
/** A number on the axis, shortened: `2.8M`. */
const short = (value: number): string => compact.format(value);

const legendText = (label: string) => <span style={{ color: "var(--color-on-cloth)" }}>{label}</span>;

/** Cream bars for an indigo background, 400 px high unless given, with the legend on top. Import it lazily, because it imports recharts. */
export function BarFigure({ series, data, format, height = 400 }: BarFigureProps) {
  return (
    <BarChart responsive data={[...data]} style={{ width: "100%", height }} margin={{ top: 4, right: 8, left: -8 }}>
      <CartesianGrid vertical={false} stroke="var(--color-indigo-800)" />
      <NameAxis bars={data.length} />
      <YAxis allowDecimals={false} tickFormatter={short} {...axis} width={64} />
      <Tooltip
        formatter={(value) => format(Number(value))}
        cursor={{ fill: "var(--color-indigo-800)" }}
        contentStyle={{ borderRadius: 10, border: 0, color: "var(--color-fg)" }}
        itemStyle={{ color: "var(--color-fg)" }}
      />
      <Legend verticalAlign="top" height={36} formatter={legendText} />
      <Bar dataKey="value" name={series} fill="var(--color-resist)" maxBarSize={64} isAnimationActive={false} />
    </BarChart>
  );
}

/** The width per bar in px that the longest usual label needs to be horizontal. */
const LEVEL_NAME_PX = 84;
/** How many rotated labels fit side by side. */
const MAX_LEANING_NAMES = 14;

/** The axis with the labels of the bars: rotated when they would overlap, and thinned out when there are many. */
function NameAxis({ bars }: { bars: number }) {
  const leaning = (useChartWidth() ?? 0) / bars < LEVEL_NAME_PX;
  const lean = leaning ? ({ angle: -40, textAnchor: "end", height: 76 } as const) : {};
  return (
    <XAxis dataKey="name" interval={bars > MAX_LEANING_NAMES ? "equidistantPreserveStart" : 0} {...axis} {...lean} />
  );
}
