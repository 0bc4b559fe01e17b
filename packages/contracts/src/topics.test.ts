import { webhookEvents } from '@kervan/domain/webhooks/webhook-events';
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { orders } from './orders-calls.ts';
import type { Calls, Endpoint } from './endpoint.ts';
import { eventFrame } from './events.ts';
import { announcedTopics, topics, type Topic } from './topic.ts';
import { defineTopics, type CallTopics } from './topic-declarations.ts';
import { indexOfTopics } from './topic-index.ts';
import { topicsOfSellers } from './topics-of-sellers.ts';
import { topicsOfStaff } from './topics-of-staff.ts';

// Every file there is: a new one cannot be left out.
const filesOf = (suffix: string) => fs.readdirSync(import.meta.dirname).filter((file) => file.endsWith(suffix));
const partsOf = async <Part>(suffix: string): Promise<Part[]> =>
  (await Promise.all(filesOf(suffix).map(async (file) => (await import(`./${file}`)) as Record<string, Part>))).flatMap(
    (area) => Object.values(area),
  );
const calls = (await partsOf<Calls>('-calls.ts')).flatMap((part): Endpoint[] => Object.values(part));
const said = new Map(
  (await partsOf<Record<string, CallTopics>>('-topics.ts')).flatMap(Object.values).map((one) => [one.id, one]),
);
const shown = new Set([...said.values()].flatMap(({ shows = [] }) => shows));
const touched = new Set([...said.values()].flatMap(({ touches = [] }) => (touches === 'all' ? [] : touches)));

describe('every call says what it shows or touches', () => {
  it('beside its own file, under its own number', () => {
    const areasOf = (suffix: string) =>
      filesOf(suffix)
        .map((file) => file.slice(0, -suffix.length))
        .toSorted();
    expect(areasOf('-topics.ts')).toEqual(areasOf('-calls.ts'));
    expect(calls.length).toBeGreaterThan(400);
    expect([...said.keys()].toSorted()).toEqual([...new Set(calls.map(({ id }) => id))].toSorted());
  });

  it('a call that is forgotten, and a write that says what it shows, do not compile', () => {
    const { list, update } = orders;
    const areas = [
      // @ts-expect-error: the write is missing.
      defineTopics<{ list: typeof list; update: typeof update }>()({ list: { id: 'ORD-050', shows: ['order'] } }),
      // @ts-expect-error: a write touches.
      defineTopics<{ update: typeof update }>()({ update: { id: 'ORD-052', shows: ['order'] } }),
      // @ts-expect-error: a read shows.
      defineTopics<{ list: typeof list }>()({ list: { id: 'ORD-050', touches: ['order'] } }),
      // @ts-expect-error: another number.
      defineTopics<{ list: typeof list }>()({ list: { id: 'ORD-051', shows: ['order'] } }),
      // @ts-expect-error: nothing at all.
      defineTopics<{ list: typeof list }>()({ list: { id: 'ORD-050' } }),
    ];
    expect(areas).toHaveLength(5);
  });

  it('nothing is shown or touched without a session: the panel asks no topics there', () => {
    const visitors = calls.filter(({ access }) => access === 'public').map(({ id }) => said.get(id));
    expect(visitors.filter((one) => one?.shows ?? one?.touches)).toEqual([]);
  });
});

describe('every topic', () => {
  const without = (names: ReadonlySet<Topic>) => topics.filter((topic) => !names.has(topic));

  it('is shown by a read', () => {
    expect(without(shown)).toEqual([]);
  });

  it('that is shown is announced by the server, or touched by a write', () => {
    expect(without(new Set([...announcedTopics, ...touched]))).toEqual([]);
  });

  it('SHELL-109 that is announced has the name on the wire, which may gain others and loses none', () => {
    expect(eventFrame.shape.type.options).toEqual(announcedTopics);
    expect(announcedTopics.slice(0, 10)).toEqual([
      'item',
      'counts',
      'batch',
      'history',
      'banner',
      'message',
      'activity',
      'credit',
      'order',
      'package',
    ]);
    // M12: what a webhook may be told of.
    expect(webhookEvents.filter((event) => !announcedTopics.includes(event))).toEqual([]);
  });
});

describe('what the panel asks', () => {
  /** The calls of an area that the index does not know as they are said. */
  const unknownTo = ({ touchedBy, showing }: typeof topicsOfSellers, isOf: (call: Endpoint) => boolean) =>
    calls.filter((call) => {
      const { shows = [], touches = [] } = said.get(call.id) ?? {};
      return isOf(call) && !(touchedBy(call.id) === touches || (touches.length === 0 && showing(shows).has(call.id)));
    });

  it('holds every call of sellers, and every one of staff', () => {
    const hasTopic = ({ id }: Endpoint) => said.get(id)?.nothing === undefined;
    const isOfStaff = ({ access }: Endpoint) => access === 'staff';
    expect(unknownTo(topicsOfStaff, (call) => isOfStaff(call) && hasTopic(call))).toEqual([]);
    expect(unknownTo(topicsOfSellers, (call) => !isOfStaff(call) && hasTopic(call))).toEqual([]);
  });

  it('finds what a write makes old by the topics of both', () => {
    const { touchedBy, showing } = indexOfTopics([
      {
        one: { id: 'one', shows: ['order', 'flag'] },
        two: { id: 'two', shows: ['item'] },
        three: { id: 'three', touches: ['flag', 'credit'] },
        undo: { id: 'undo', touches: 'all' },
        file: { id: 'file', nothing: 'file' },
      },
    ]);
    expect(touchedBy('three')).toEqual(['flag', 'credit']);
    expect([...showing(['flag', 'credit'])]).toEqual(['one']);
    expect([...showing(['item', 'order'])]).toEqual(['one', 'two']);
    expect([touchedBy('undo'), touchedBy('file'), touchedBy('unknown')]).toEqual(['all', [], []]);
    expect([...showing([])]).toEqual([]);
  });
});
