import type { LedgerCode } from '../credit/ledger-code.ts';
import { OwnCode, PlatformCode } from '../credit/ledger-code.ts';
import type { Minor } from '../money/money.ts';

/** What the warehouse charges for; each is compared for itself. */
export const chargeKinds = ['shipping', 'extra', 'return_handling', 'return_label', 'correction'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** The kind of a line of the warehouse's statement; what is given back counts against what it was for. */
export function kindOfLine(kind: string): ChargeKind {
  if (kind === 'return_label_refund') return 'return_label';
  return chargeKinds.find((known) => known === kind) ?? 'correction';
}

/** A transfer of our books for a package. `handling`: of the label that it is for; null = it is for none. */
export type BookedCharge = { debit: LedgerCode; credit: LedgerCode; amount: Minor; handling: Minor | null; at: number };
export type Charge = { kind: ChargeKind; amount: Minor; at: number };

/**
 * What our books charged of what the warehouse charges us: what went into the income of shipping, extras and returns for a package, less what left it
 * again, as insurance and storage do, which are ours. Exact, whatever names the movements have.
 */
export function ourCharges(booked: readonly BookedCharge[]): Charge[] {
  return booked.flatMap((transfer): Charge[] => {
    const [code, sign] = transfer.debit === OwnCode.Credit ? [transfer.credit, 1] : ([transfer.debit, -1] as const);
    const one = (kind: ChargeKind, amount: Minor): Charge => ({ kind, amount: sign * amount, at: transfer.at });
    if (code === PlatformCode.RevShipping) return [one('shipping', transfer.amount)];
    if (code === PlatformCode.RevExtra) return [one('extra', transfer.amount)];
    if (code !== PlatformCode.RevReturnFee) return [];
    const handling = Math.min(transfer.amount, transfer.handling ?? transfer.amount);
    return [one('return_handling', handling), one('return_label', transfer.amount - handling)];
  });
}

export type Difference = { kind: ChargeKind; ours: Minor | null; theirs: Minor | null };

const DAY_MS = 86_400_000;
/** So long our charge may stand alone: the warehouse writes it on the day's statement; handling when the parcel is sent back, which a label allows for 30 days. */
const aloneMs: Record<ChargeKind, number> = {
  shipping: DAY_MS,
  extra: DAY_MS,
  return_handling: 35 * DAY_MS,
  return_label: DAY_MS,
  correction: DAY_MS,
};

export const chargeAloneMaxMs = Math.max(...Object.values(aloneMs));

/** Ledger rule 10: where the books of one package and the warehouse say something else, kind by kind. What comes to 0 is nothing. */
export function differencesOf(ours: readonly Charge[], theirs: readonly Charge[], now: number): Difference[] {
  return chargeKinds.flatMap((kind): Difference[] => {
    const of = (charges: readonly Charge[]) => charges.filter((charge) => charge.kind === kind);
    const sum = (charges: readonly Charge[]) => charges.reduce((all, { amount }) => all + amount, 0);
    const [own, other] = [of(ours), of(theirs)];
    const [here, there] = [sum(own), sum(other)];
    if (here === there) return [];
    const isYoung = other.length === 0 && own.every(({ at }) => now - at < aloneMs[kind]);
    if (isYoung) return [];
    return [{ kind, ours: here === 0 ? null : here, theirs: there === 0 ? null : there }];
  });
}

/** In which way they differ. */
export const differenceOf = ({
  ours,
  theirs,
}: Pick<Difference, 'ours' | 'theirs'>): 'missingHere' | 'missingThere' | 'otherAmount' =>
  ours === null ? 'missingHere' : theirs === null ? 'missingThere' : 'otherAmount';
