import type { Books } from '../books/books.ts';
import type { TestClock } from '../books/records.ts';
import { emit } from '../events/emit.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { endpoint, type Endpoint } from '../wire/endpoint.ts';
import { invalid, noSuch } from '../wire/failure.ts';
import { shape, text, whole } from '../wire/read.ts';
import { runClock } from './due.ts';
import { DAY_S, periodEnd } from './intervals.ts';
import { showTestClock } from './show-test-clock.ts';

/** Without a subscription a clock may advance two years at once. */
const ADVANCE_MAX_S = 731 * DAY_S;

/** Test clocks. */
export const testClocksEndpoints: readonly Endpoint[] = [
  endpoint(shape({ frozen_time: whole({ min: 0 }), name: text }, ['frozen_time']), {
    on: 'POST /v1/test_helpers/test_clocks',
    name: 'testHelpers.testClocks.create',
    run: ({ books, params }) =>
      showTestClock(
        books.put('test_clock', {
          id: books.newId('clock'),
          created: books.now(null),
          clock: null,
          name: params.name ?? null,
          now: params.frozen_time,
          status: 'ready',
          target: null,
          isDeleted: false,
        }),
      ),
  }),
  endpoint(shape({}), {
    on: 'GET /v1/test_helpers/test_clocks/{id}',
    name: 'testHelpers.testClocks.retrieve',
    run: ({ books, id }) => showTestClock(needClock(books, id)),
  }),
  endpoint(shape({ frozen_time: whole({ min: 0 }) }, ['frozen_time']), {
    on: 'POST /v1/test_helpers/test_clocks/{id}/advance',
    name: 'testHelpers.testClocks.advance',
    run({ books, params, id }) {
      const clock = needClock(books, id);
      if (clock.status === 'advancing')
        throw invalid('The test clock is already advancing.', { code: 'test_clock_under_advancement', status: 429 });
      if (params.frozen_time <= clock.now)
        throw invalid('A test clock can only be advanced to a time after its frozen time.', { param: 'frozen_time' });
      const most = furthest(books, clock);
      if (params.frozen_time > most)
        throw invalid(
          `Cannot advance the test clock further than two intervals of its shortest subscription; the furthest time is ${most}.`,
          { param: 'frozen_time' },
        );
      const advancing = books.put('test_clock', { ...clock, status: 'advancing', target: params.frozen_time });
      emit(books, {
        type: 'test_helpers.test_clock.advancing',
        object: showTestClock(advancing),
        clock: null,
      });
      return showTestClock(advancing);
    },
  }),
  endpoint(shape({}), {
    on: 'DELETE /v1/test_helpers/test_clocks/{id}',
    name: 'testHelpers.testClocks.del',
    run({ books, id }) {
      const clock = needClock(books, id);
      for (const subscription of books.list('subscription'))
        if (subscription.clock === id && !['canceled', 'incomplete_expired'].includes(subscription.status))
          endSubscription(books, subscription, null);
      for (const customer of books.list('customer'))
        if (customer.clock === id) books.put('customer', { ...customer, isDeleted: true });
      return showTestClock(books.put('test_clock', { ...clock, isDeleted: true }));
    },
  }),
];

function needClock(books: Books, id: string): TestClock {
  const clock = books.need('test_clock', id, 'test_clock');
  if (clock.isDeleted) throw noSuch('test_clock', id, 'test_clock');
  return clock;
}

function furthest(books: Books, clock: TestClock): number {
  const ends = books
    .list('subscription')
    .filter(({ clock: of, status }) => of === clock.id && !['canceled', 'incomplete_expired'].includes(status))
    .flatMap(({ items }) => items)
    .flatMap(({ price }) => {
      const { recurring } = books.need('price', price);
      return recurring ? [periodEnd(periodEnd(clock.now, recurring, clock.now), recurring, clock.now)] : [];
    });
  return Math.min(clock.now + ADVANCE_MAX_S, ...ends);
}

/** Ends what advances: everything on the way is done, and the clock is ready. */
export function finishAdvancing(books: Books): void {
  for (const clock of books.list('test_clock')) {
    if (clock.status !== 'advancing' || clock.target === null) continue;
    runClock(books, clock.id, clock.target);
    const ready = books.put('test_clock', { ...books.need('test_clock', clock.id), status: 'ready', target: null });
    emit(books, { type: 'test_helpers.test_clock.ready', object: showTestClock(ready), clock: null });
  }
}
