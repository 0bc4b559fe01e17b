import type { Books } from '../books/books.ts';

/** Whether things happen by themselves, and by which draws. */
export type Autopilot = { on: boolean; seed: number };

/** On in the default world; in a private one, made for a test, only control calls move anything until it is switched on. */
export function autopilotOf(books: Books): Autopilot {
  const kept = books.get('setting', 'autopilot')?.value;
  return kept
    ? { on: kept.on === true, seed: Number(kept.seed) }
    : { on: books.world.prefix === '', seed: books.world.seed };
}

/** Whether anything moves by itself now. */
export const isMoving = (books: Books): boolean => autopilotOf(books).on && books.world.standsSince() === null;

export const setAutopilot = (books: Books, { on, seed }: Autopilot): void =>
  void books.put('setting', { id: 'autopilot', value: { on, seed } });
