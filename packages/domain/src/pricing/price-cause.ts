import type { Minor } from '../money/money.ts';

/** What a price can follow: the source's price and shipping (source currency), the followed offer (store currency), the rate (ppm), settings (no figure). */
export const causeNames = ['source', 'shipping', 'rate', 'competition', 'settings'] as const;
type CauseName = (typeof causeNames)[number];
export type MovedInput = { name: CauseName; before: number | null; after: number | null };

/** What a price was decided with; null = not known. `settings`: a fingerprint of the seller's own settings. */
export type CauseInputs = {
  source: Minor | null;
  shipping: Minor | null;
  rate: number | null;
  competition: Minor | null;
  settings: string | number | null;
};

/** The inputs that differ between two decisions, the weightiest first. An input that one of them did not know moved, too; settings have no figures. */
export const movedInputs = (before: CauseInputs, after: CauseInputs): MovedInput[] =>
  causeNames.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (was === is) return [];
    return [
      name === 'settings' ? { name, before: null, after: null } : { name, before: figure(was), after: figure(is) },
    ];
  });

const figure = (value: string | number | null): number | null => (typeof value === 'number' ? value : null);
