import { limits } from '../limits.ts';

/** Why a note cannot be added (ORD-033, ORD-034). */
export type NoteFault = 'noteEmpty' | 'textTooLong';

/** Signs that hide or steer; line breaks and tabs are a note's own. */
const STEERING = /[^\P{C}\n\t]/gu;

/** A note as it is kept: without signs that steer, no blanks around. */
export const noteText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(STEERING, '').trim();

/** The first thing wrong with a note, or null. */
export function findNoteFault(text: string): NoteFault | null {
  const note = noteText(text);
  if (note === '') return 'noteEmpty';
  return [...note].length > limits.orderNoteMax ? 'textTooLong' : null;
}
