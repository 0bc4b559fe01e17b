import type { EffectHandler } from '../../world/system.ts';
import type { Books } from '../books/books.ts';
import { desks } from '../books/desk.ts';
import type { Package } from '../books/records.ts';
import { carry, dispatch } from '../packages/dispatch.ts';
import { measure, moveInbound, receive } from '../packages/receive.ts';
import { acceptBack, arriveBack, sendBack } from '../returns/return.ts';
import { disposeOf, isOpen, planDisposal } from '../service/unidentified.ts';
import { isMoving, setAutopilot, type Autopilot } from './autopilot.ts';
import { planNext } from './plan-next.ts';
import { nextNews, type Step } from './steps.ts';

/** What was put off for a package happens, unless something else happened to it meanwhile or nothing moves by itself any more. */
export const liveOn: EffectHandler = async (world, payload) => {
  const { ref, planned } = payload as { ref: string; planned: string }; // Written by planNext.
  await desks.of(world).turn(async (books) => {
    const pack = books.get('package', ref);
    if (!pack || pack.planned !== planned) return;
    const [state, , step] = planned.split(' ');
    const waiting = books.put('package', { ...pack, planned: null });
    if (!isMoving(books)) return;
    if (pack.state !== state) {
      planNext(books, waiting);
      return;
    }
    // The steps are the words that nextStep gives.
    planNext(books, await take(books, waiting, step as Step));
  });
};

function take(books: Books, pack: Package, step: Step): Package | Promise<Package> {
  switch (step) {
    case 'inbound':
      return moveInbound(books, pack);
    case 'receive':
      return receive(books, pack);
    case 'measure':
      return measure(books, pack, {});
    case 'dispatch':
      return dispatch(books, pack, null);
    case 'carry': {
      const news = nextNews(books, pack);
      return news ? carry(books, pack, news) : pack;
    }
    case 'arrive-back':
      return arriveBack(books, pack);
    case 'send-back':
      return sendBack(books, pack);
    case 'accept-back':
      return acceptBack(books, pack);
  }
}

/** The days of a package that nobody knows are over. */
export const disposeUnidentified: EffectHandler = async (world, payload) => {
  const { code } = payload as { code: string }; // Written by planDisposal.
  await desks.of(world).turn((books) => {
    const one = books.get('unidentified', code);
    if (one && isOpen(one) && isMoving(books)) disposeOf(books, one);
  });
};

/** Switches the autopilot; switched on, everything goes on from where it is. */
export function switchAutopilot(books: Books, autopilot: Autopilot): void {
  setAutopilot(books, autopilot);
  if (!autopilot.on) return;
  for (const pack of books.list('package')) planNext(books, books.put('package', { ...pack, planned: null }));
  for (const one of books.list('unidentified')) if (isOpen(one)) planDisposal(books, one);
}
