import { healthTarget, type HealthMetric } from './account-health.ts';

/** Figures of other scripts, each at the place of its value. */
const scripts = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];
/** No marketplace measures more than that: 100 % in hundredths, a month in minutes, a count. */
const limit = { rate: 10_000, minutes: 31 * 24 * 60, count: 1_000_000 } as const;

/**
 * REP-004: a metric as a seller page writes it, in the unit of the metric (rates in hundredths of a percent, times in minutes; pages write hours): "0.42%",
 * "%0,42", "93,25 %", "12,5 Std.", "3". Null: it says nothing, or nothing that can be.
 */
export function readHealthFigure(metric: HealthMetric, text: string): number | null {
  const plain = [...text].map((sign) => figureOf(sign)).join('');
  const [figure, ...others] = plain.match(/\d+(?:[.,]\d+)?/g) ?? [];
  // Two figures are a share ("3 of 120") or a range: which of them is meant nobody can say.
  if (figure === undefined || others.length > 0 || /[-−]\s*\d/.test(plain)) return null;
  const { unit } = healthTarget(metric);
  const value = Number(figure.replace(',', '.'));
  if (unit === 'count' && !Number.isInteger(value)) return null;
  const reported = Math.round(value * (unit === 'rate' ? 100 : unit === 'minutes' ? 60 : 1));
  return reported > limit[unit] ? null : reported;
}

function figureOf(sign: string): string {
  if (sign === '٫') return '.';
  const script = scripts.find((figures) => figures.includes(sign));
  return script === undefined ? sign : String(script.indexOf(sign));
}
