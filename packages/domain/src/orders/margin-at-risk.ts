import type { Minor } from '../money/money.ts';

/** What the seller can do about a row right there (M6). */
export type SafeAction = 'raise' | 'zero' | 'buyNow' | 'cap';

/** Something that would lose money if it were sold and bought now. Minor units of the store's currency. */
export type RiskFacts =
  | {
      kind: 'listed';
      id: number;
      /** What a sale at the shown price leaves at the freshest cost. */
      profit: Minor;
      cost: Minor;
      /** Pieces on sale that are expected to be sold before the next reading, thousandths. */
      expectedUnitsThousandths: number;
      /** How far the cost moves until the next reading, standard deviation in hundredths of a percent of it; null = not known. */
      volatilityHundredths: number | null;
      /** Nothing holds its price down: no highest allowed price that is reached, no fixed price. */
      canRaise: boolean;
    }
  | {
      kind: 'unbought';
      id: number;
      /** What the order leaves when it is bought at today's price. */
      profit: Minor;
      /** It may be bought at this moment. */
      canBuy: boolean;
      hasCap: boolean;
    };

export type RiskRow = { kind: RiskFacts['kind']; id: number; expectedLoss: Minor; actions: readonly SafeAction[] };
export type MarginAtRisk = { total: Minor; listed: Minor; unbought: Minor; rows: readonly RiskRow[] };

/** M6: the expected loss if everything were sold and bought now, the worst first; every total is the sum of its rows. */
export function marginAtRisk(facts: readonly RiskFacts[]): MarginAtRisk {
  const rows = facts
    .map((one): RiskRow => ({ kind: one.kind, id: one.id, expectedLoss: lossOf(one), actions: actionsOf(one) }))
    .filter((row) => row.expectedLoss > 0)
    .sort((a, b) => b.expectedLoss - a.expectedLoss || a.kind.localeCompare(b.kind) || a.id - b.id);
  const sum = (kind: RiskFacts['kind']): Minor =>
    rows.reduce((all, row) => (row.kind === kind ? all + row.expectedLoss : all), 0);
  return { total: sum('listed') + sum('unbought'), listed: sum('listed'), unbought: sum('unbought'), rows };
}

function lossOf(facts: RiskFacts): Minor {
  if (facts.kind === 'unbought') return Math.max(0, -facts.profit);
  const deviation = (facts.cost * (facts.volatilityHundredths ?? 0)) / 10_000;
  return Math.round((expectedLoss(facts.profit, deviation) * facts.expectedUnitsThousandths) / 1_000);
}

/** An order is bought where it can be; one that waits is held by a cap. A listing is raised where that is open, and set to zero anyway. */
function actionsOf(facts: RiskFacts): SafeAction[] {
  if (facts.kind === 'listed') return facts.canRaise ? ['raise', 'zero'] : ['zero'];
  return [...(facts.canBuy ? (['buyNow'] as const) : []), ...(facts.hasCap ? [] : (['cap'] as const))];
}

/** What is lost on average by a profit that moves by so much around its value: E max(0, −X) of a normal X. An estimate, no money that is booked. */
export function expectedLoss(profit: number, deviation: number): number {
  if (deviation <= 0) return Math.max(0, -profit);
  const distance = profit / deviation;
  return Math.max(0, deviation * density(distance) - profit * below(-distance));
}

const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);

/** The share of a normal distribution below x (Abramowitz and Stegun 26.2.17, error under 7.5e-8). */
function below(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const tail = density(x) * series;
  return x >= 0 ? 1 - tail : tail;
}
