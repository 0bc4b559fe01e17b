import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carrierCodes, packageEventKinds } from '../orders/package-event.ts';
import {
  judgeWarehouseEvent,
  packageEventsOf,
  stateOfEvent,
  warehouseEventTypes,
  isWarehouseEventType,
} from './warehouse-event.ts';
import { finalWarehouseStates, isWarehouseState, warehouseMayGo, warehouseStates } from './warehouse-state.ts';

/** The protocol's own table, as it is written there. */
const protocol = `announced → received, cancelled · received → priced, damaged, held · priced → released, held, disposed, damaged ·
 held → priced, returning, damaged · released → dispatched, priced, held, damaged · damaged → returning, disposed ·
 dispatched → delivered, lost, damaged, undeliverable, returning · undeliverable → returning · returning → returned · delivered → returning`;
const steps = new Map(
  protocol.split('·').map((row) => {
    const [from = '', to = ''] = row.split('→').map((part) => part.trim());
    return [from, to.split(',').map((part) => part.trim())];
  }),
);

describe('the states of a package at the warehouse', () => {
  it.each(warehouseStates)('from %s goes where the protocol says, and nowhere else', (from) => {
    const reached = warehouseStates.filter((to) => warehouseMayGo(from, to));
    expect(reached.toSorted()).toEqual((steps.get(from) ?? []).toSorted());
  });

  it('final ones lead nowhere, but that what was delivered comes back', () => {
    expect(warehouseStates.filter((state) => (steps.get(state) ?? []).length === 0).toSorted()).toEqual(
      finalWarehouseStates.filter((state) => state !== 'delivered').toSorted(),
    );
    expect([isWarehouseState('held'), isWarehouseState('Held')]).toEqual([true, false]);
  });
});

describe('what an event of the warehouse means', () => {
  it.each([
    ['package.inbound_moving', {}, ['shippedToWarehouse'], null],
    ['package.received', {}, ['received'], 'received'],
    ['package.prelabelled', {}, ['preLabelled'], null],
    ['package.priced', {}, [], 'priced'],
    ['package.repriced', {}, [], 'priced'],
    ['package.dispatched', {}, ['dispatched'], 'dispatched'],
    ['package.disposed', {}, ['disposed'], 'disposed'],
    ['package.damaged', {}, ['damaged'], 'damaged'],
    ['package.held', {}, ['markedDontSend'], 'held'],
    ['package.resumed', {}, ['markedSend'], 'priced'],
    ['carrier.event', { code: 'customs' }, ['customs'], null],
    ['carrier.event', { code: 'out_for_delivery' }, ['outForDelivery'], null],
    ['carrier.event', { code: 'attempted' }, ['deliveryAttempted'], null],
    ['carrier.event', { code: 'pickup' }, ['readyForPickUp'], null],
    ['carrier.event', { code: 'action_needed' }, ['actionNeeded'], null],
    ['carrier.event', { code: 'delivered' }, ['delivered'], 'delivered'],
    ['carrier.event', { code: 'undeliverable' }, ['undeliverable'], 'undeliverable'],
    ['carrier.event', { code: 'lost' }, ['lost'], 'lost'],
    ['carrier.event', { code: 'returning' }, ['returning'], 'returning'],
    ['carrier.event', { code: 'damaged' }, ['damaged'], 'damaged'],
    ['carrier.event', { code: 'eaten' }, null, null],
    ['carrier.event', { code: 'toString' }, null, null],
    ['carrier.event', {}, null, null],
    ['tracking.changed', {}, ['trackingChanged', 'trackingApplied'], null],
    ['return.started', {}, ['returnStarted'], 'returning'],
    ['return.sent', { facilityKind: 'hub' }, ['returnSentFromHub'], null],
    ['return.sent', { facilityKind: 'local' }, ['returnSentFromLocal'], null],
    ['return.sent', {}, null, null],
    ['return.delivered', {}, ['returnAccepted'], 'returned'],
    ['photo.added', {}, [], null],
    ['extra_payment.created', {}, [], null],
    ['claim.decided', {}, [], null],
    ['chat.message', {}, [], null],
    ['chat.status', {}, [], null],
    ['unidentified.created', {}, [], null],
    ['unidentified.matched', {}, [], null],
    ['unidentified.returned', {}, [], null],
    ['unidentified.disposed', {}, [], null],
    ['carrier.notice', {}, [], null],
    ['agreement.changed', {}, [], null],
  ] as const)('%s %j is %j for the order and %s at the warehouse', (type, more, kinds, state) => {
    expect(packageEventsOf({ type, seq: 1, ...more })).toEqual(kinds);
    expect(stateOfEvent({ type, ...more }) ?? null).toBe(state);
  });

  it('every kind is one that orders know, and every type has been asked', () => {
    for (const type of warehouseEventTypes) {
      const kinds = packageEventsOf({ type, seq: 1, code: 'delivered', facilityKind: 'hub' });
      for (const kind of kinds ?? ['none']) expect(packageEventKinds, type).toContain(kind);
    }
    expect([isWarehouseEventType('package.held'), isWarehouseEventType('package.eaten')]).toEqual([true, false]);
  });
});

describe('judging an event', () => {
  it.each([
    ['the next that the state allows', 'announced', 0, { type: 'package.received', seq: 1 }, { state: 'received' }],
    ['one that was applied', 'received', 1, { type: 'package.received', seq: 1 }, 'repeated'],
    ['an older one', 'priced', 4, { type: 'package.received', seq: 2 }, 'repeated'],
    ['one after a hole', 'announced', 0, { type: 'package.dispatched', seq: 3 }, 'gap'],
    ['a step that there is not', 'announced', 0, { type: 'package.dispatched', seq: 1 }, 'illegal'],
    ['the same state again', 'received', 1, { type: 'package.received', seq: 2 }, 'illegal'],
    ['a price after a price', 'priced', 2, { type: 'package.repriced', seq: 3 }, { state: 'priced' }],
    ['what moves nothing', 'disposed', 5, { type: 'photo.added', seq: 6 }, { state: 'disposed' }],
    ['a carrier before it left', 'released', 5, { type: 'carrier.event', seq: 6, code: 'customs' }, 'illegal'],
    [
      'a carrier of one that is destroyed',
      'disposed',
      5,
      { type: 'carrier.event', seq: 6, code: 'customs' },
      'illegal',
    ],
    ['a label of one that has left', 'dispatched', 5, { type: 'package.prelabelled', seq: 6 }, 'illegal'],
    ['sent on though it is not held', 'released', 5, { type: 'package.resumed', seq: 6 }, 'illegal'],
    ['an unknown code', 'dispatched', 5, { type: 'carrier.event', seq: 6, code: 'eaten' }, 'illegal'],
  ] as const)('%s', (_what, state, lastSeq, event, verdict) => {
    expect(judgeWarehouseEvent(event, { state, lastSeq })).toEqual(verdict);
  });

  it('in whatever order and however often events arrive, applying each when it is next gives the same state, and only by steps of the table', () => {
    const type = fc.constantFrom(...warehouseEventTypes);
    const code = fc.constantFrom(...Object.keys(carrierCodes));
    const story = fc.array(fc.record({ type, code }), { maxLength: 12 });
    const facilityKind = 'hub' as const;
    fc.assert(
      fc.property(story, fc.infiniteStream(fc.nat()), (told, picks) => {
        const events = told.map((each, index) => ({ ...each, facilityKind, seq: index + 1 }));
        const straight = { state: 'announced', lastSeq: 0 } as {
          state: (typeof warehouseStates)[number];
          lastSeq: number;
        };
        for (const event of events) {
          const verdict = judgeWarehouseEvent(event, straight);
          if (typeof verdict === 'object') {
            expect(verdict.state === straight.state || warehouseMayGo(straight.state, verdict.state)).toBe(true);
            straight.state = verdict.state;
          }
          straight.lastSeq = event.seq;
        }
        const shuffled = { state: 'announced', lastSeq: 0 } as typeof straight;
        const waiting = [...events, ...events];
        while (waiting.length > 0) {
          const at = (picks.next().value ?? 0) % waiting.length;
          const event = waiting[at];
          if (event === undefined) break;
          const verdict = judgeWarehouseEvent(event, shuffled);
          if (verdict === 'gap') {
            // It is told again once what it waits for was read.
            const next = waiting.findIndex(({ seq }) => seq === shuffled.lastSeq + 1);
            waiting.push(...waiting.splice(at, 1));
            if (next !== -1) waiting.unshift(...waiting.splice(next > at ? next - 1 : next, 1));
            continue;
          }
          waiting.splice(at, 1);
          if (verdict === 'repeated') continue;
          if (typeof verdict === 'object') shuffled.state = verdict.state;
          shuffled.lastSeq = event.seq;
        }
        expect(shuffled).toEqual(straight);
      }),
    );
  });
});
