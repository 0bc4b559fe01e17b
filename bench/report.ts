import os from 'node:os';
import { median, percentile, whole } from './figures.ts';

/** A figure as it was printed, for the table of figures. */
export type Finding = { figure: string; goal: string; value: string };

/** A figure that has to hold. */
export type Goal = { atLeast: number } | { atMost: number } | { below: number };

/** Prints the findings of one benchmark and remembers whether its goals hold. */
export type Reporter = {
  /** What the database is set to; printed once with the machine. */
  settings(settings: Record<string, string>): void;
  /** The median of repeated measurements, with their spread. */
  median(name: string, values: readonly number[], unit: string): void;
  /** One figure without a goal. */
  figure(name: string, text: string): void;
  /** A figure with its goal. */
  goal(name: string, value: number, goal: Goal, unit?: string): void;
};

const NAME_WIDTH = 52;

/** Opens the report of one benchmark; `failed` answers the goals that did not hold, `findings` all that was printed. */
export function openReport(id: string, title: string): Reporter & { failed: string[]; findings: Finding[] } {
  const failed: string[] = [];
  const findings: Finding[] = [];
  console.log(`\n${id.toUpperCase()}  ${title}`);
  const line = (name: string, text: string) => console.log(`  ${name.padEnd(NAME_WIDTH)} ${text}`);
  const find = (figure: string, value: string, { goal = '', aside = '' } = {}) => {
    findings.push({ figure, goal, value });
    line(figure, value + aside);
  };
  return {
    failed,
    findings,
    settings: (settings) => {
      line(
        'machine',
        `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load average ${load()}`,
      );
      line(
        'database',
        Object.entries(settings)
          .map(([name, value]) => `${name} ${value}`)
          .join(', '),
      );
    },
    median: (name, values, unit) =>
      find(
        name,
        `${shown(median(values))} ${unit}   (${shown(percentile(values, 0))} to ${shown(percentile(values, 1))}, ${values.length} runs)`,
      ),
    figure: (name, text) => find(name, text),
    goal: (name, value, goal, unit = '') => {
      const holds =
        'atLeast' in goal ? value >= goal.atLeast : 'atMost' in goal ? value <= goal.atMost : value < goal.below;
      const wanted =
        'atLeast' in goal
          ? `at least ${shown(goal.atLeast)}`
          : 'atMost' in goal
            ? `at most ${shown(goal.atMost)}`
            : `below ${shown(goal.below)}`;
      if (!holds) failed.push(`${id} ${name}`);
      find(name, `${shown(value)}${unit && ` ${unit}`}`, {
        goal: `${wanted}: ${holds ? 'pass' : 'FAIL'}`,
        aside: `   goal ${wanted}: ${holds ? 'pass' : 'FAIL'}   (load average ${load()})`,
      });
    },
  };
}

/** The load of the last minute, five and fifteen. */
const load = (): string =>
  os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

const shown = (value: number): string =>
  Math.abs(value) >= 1000
    ? whole(value)
    : Math.abs(value) >= 100
      ? value.toFixed(0)
      : Math.abs(value) >= 10
        ? value.toFixed(1)
        : value.toFixed(value === 0 || Number.isInteger(value) ? 0 : 2);
