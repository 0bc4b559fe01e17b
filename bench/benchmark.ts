import type { Reporter } from './report.ts';

/** What a run is asked for. */
export type Scale = {
  /** Items of the store. */
  items: number;
  /** How often each variant is measured. */
  repeats: number;
  /** Length of the measured window and speed of the world, where a benchmark lets the product live (B19). */
  hours: number;
  rate: number;
};

/** One benchmark: it opens its own database, measures, and hands what it found to the reporter. */
export type Benchmark = {
  title: string;
  /** Items without a word of the caller's; left out, those of all. */
  items?: number;
  run(scale: Scale, report: Reporter): Promise<void>;
};
