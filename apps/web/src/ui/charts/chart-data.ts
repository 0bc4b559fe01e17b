/** What a colour of a chart stands for: the palette's order is fixed, the meaning the same on every chart (ui.md section 2). */
export type ChartTone = 'own' | 'rival' | 'fees' | 'queue' | 'profit' | 'loss' | 'rest';

/** One line, or one layer of the bars. */
export type ChartSeries = { key: string; label: string; tone: ChartTone };

/** A value beside the chart's own ones that the tooltip tells. */
export type ChartFact = { label: string; text: string };

/** What held from a moment (ms) on; null = not known, drawn as a gap. `band` is the allowed range at that moment. */
export type StepPoint = {
  at: number;
  values: Readonly<Record<string, number | null>>;
  band: { low: number; high: number } | null;
  facts?: readonly ChartFact[];
};

/** A bar: one value per layer, from zero. null in `values` = nothing is known of this place: a gap, not a zero. */
export type BarPoint = { key: string; label: string; title: string; values: Readonly<Record<string, number>> | null };

/** A span in which nothing could be bought. */
export type ChartBlock = { from: number; to: number };

/** Writers of a chart's values: in the tooltip, at the axis. */
export type ChartWriters = { value: (value: number) => string; axis: (value: number) => string };
