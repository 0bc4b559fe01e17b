import { foldCase } from '../filters/fold-case.ts';
import { limits } from '../limits.ts';
import { statusWords } from './status-words.ts';

/** ORD-036: what flags are put on, as it is stored. */
export const FlagType = { Order: 0, WarehouseMessage: 1, CustomerMessage: 2 } as const;
export type FlagType = (typeof FlagType)[keyof typeof FlagType];

/** Their names on the wire. */
export const flagTypeWords = statusWords<FlagType>({
  [FlagType.Order]: 'Order',
  [FlagType.WarehouseMessage]: 'WarehouseMessage',
  [FlagType.CustomerMessage]: 'CustomerMessage',
});

/** ORD-038: the twelve colours. */
export const flagColours = [
  '#D92D20',
  '#E8590C',
  '#D97D28',
  '#CA8A04',
  '#65A30D',
  '#16803C',
  '#0E7490',
  '#1D6FD8',
  '#2142C7',
  '#7C3AED',
  '#C026D3',
  '#6B7280',
] as const;

/** Why a flag cannot be saved (ORD-035, ORD-038, ORD-070). */
export type FlagFault =
  | 'titleRequired'
  | 'titleTooLong'
  | 'colourRequired'
  | 'colourNotOffered'
  | 'titleTaken'
  | 'tooMany';

export type FlagDraft = { id: number | null; title: string; colorHexCode: string };
type FlagKnown = { id: number; title: string };

/** The first thing wrong with a flag beside the others of its type, or null. */
export function findFlagFault(draft: FlagDraft, others: readonly FlagKnown[]): FlagFault | null {
  const title = draft.title.trim();
  if (title === '') return 'titleRequired';
  if ([...title].length > limits.flagTitleMax) return 'titleTooLong';
  if (draft.colorHexCode.trim() === '') return 'colourRequired';
  if (findColour(draft.colorHexCode) === null) return 'colourNotOffered';
  const rest = others.filter((flag) => flag.id !== draft.id);
  if (rest.some((flag) => foldCase(flag.title.trim()) === foldCase(title))) return 'titleTaken';
  return draft.id === null && rest.length >= limits.flagsMax ? 'tooMany' : null;
}

/** The colour of the palette that is meant, in any case; null = it is none of them. */
export const findColour = (hexCode: string): string | null =>
  flagColours.find((colour) => colour === hexCode.trim().toUpperCase()) ?? null;
