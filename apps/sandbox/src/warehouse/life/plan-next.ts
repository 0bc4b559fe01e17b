import type { Books } from '../books/books.ts';
import type { Package } from '../books/records.ts';
import { autopilotOf } from './autopilot.ts';
import { nextStep } from './steps.ts';

/** Puts off what happens to a package next by itself, where the autopilot is on; each step of each state once. Gives the package as it is kept. */
export function planNext(books: Books, pack: Package): Package {
  if (!autopilotOf(books).on) return pack;
  const next = nextStep(books, pack);
  if (!next) return pack;
  const planned = `${pack.state} ${pack.seq} ${next.step}`;
  if (pack.planned === planned) return pack;
  books.defer({ kind: 'warehouse.life', due: next.due, payload: { ref: pack.id, planned } });
  return books.put('package', { ...pack, planned });
}
