import type { JsonObject, TestClock } from '../books/records.ts';

/** Stripe forgets a test clock after so long. */
const FORGOTTEN_AFTER_S = 30 * 86_400;

/** A test clock as Stripe shows it. */
export const showTestClock = (clock: TestClock): JsonObject =>
  clock.isDeleted
    ? { id: clock.id, object: 'test_helpers.test_clock', deleted: true }
    : {
        id: clock.id,
        object: 'test_helpers.test_clock',
        created: clock.created,
        deletes_after: clock.created + FORGOTTEN_AFTER_S,
        frozen_time: clock.now,
        livemode: false,
        name: clock.name,
        status: clock.status,
        status_details: clock.target === null ? {} : { advancing: { target_frozen_time: clock.target } },
      };
