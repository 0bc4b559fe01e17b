import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { createRunner, type RunnerParts } from './runner.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const minutes = (world: TestWorld['world'], count: number): Date => new Date(world.epoch.getTime() + count * 60_000);

const minutesOf = (world: TestWorld['world'], at: Date): number => (at.getTime() - world.epoch.getTime()) / 60_000;

/** A runner beside the world's own, which does nothing because the world's clock stands and its effects have kinds of the test. */
async function runnerWith(
  parts: Partial<RunnerParts>,
): Promise<{ world: TestWorld['world']; run: ReturnType<typeof createRunner> }> {
  const { world } = await sandbox.createWorld();
  return {
    world,
    run: createRunner(world, {
      handlers: {},
      movements: [],
      tickedTo: world.epoch,
      saveTicked: async () => undefined,
      ...parts,
    }),
  };
}

describe('runner', () => {
  it('applies effects in the order they are due, each with the clock at its instant', async () => {
    const seen: string[] = [];
    const { world, run } = await runnerWith({
      handlers: {
        note: async (of, payload, at) => {
          seen.push(`${String(payload)} ${at.getTime() - of.epoch.getTime()} ${of.clock.nowMs() - of.epoch.getTime()}`);
        },
      },
    });
    await world.effects.schedule('note', minutes(world, 5), 'second');
    await world.effects.schedule('note', minutes(world, 1), 'first');
    await world.effects.schedule('note', minutes(world, 40), 'later');
    await run.advanceTo(minutes(world, 30));
    expect(seen).toEqual(['first 60000 60000', 'second 300000 300000']);
    expect(world.clock.now()).toEqual(minutes(world, 30));
    expect(await world.effects.next()).toEqual(minutes(world, 40));
  });

  it('applies what a handler schedules within the same advance', async () => {
    let chained = 0;
    const { world, run } = await runnerWith({
      handlers: {
        chain: async (of, _payload, at) => {
          chained++;
          if (chained < 4) await of.effects.schedule('chain', new Date(at.getTime() + 60_000), null);
        },
      },
    });
    await world.effects.schedule('chain', minutes(world, 1), null);
    await run.advanceTo(minutes(world, 3));
    expect(chained).toBe(3);
    await run.advanceTo(minutes(world, 10));
    expect(chained).toBe(4);
    expect(await world.effects.next()).toBeNull();
  });

  it('runs movement in windows that meet without gap or overlap and end where effects are due', async () => {
    const windows: [number, number][] = [];
    const { world, run } = await runnerWith({
      handlers: { stop: async () => undefined },
      movements: [
        async (of, from, to) =>
          void windows.push([from.getTime() - of.epoch.getTime(), to.getTime() - of.epoch.getTime()]),
      ],
    });
    await world.effects.schedule('stop', minutes(world, 13), null);
    await run.advanceTo(minutes(world, 25));
    expect(windows[0]?.[0]).toBe(0);
    expect(windows.at(-1)?.[1]).toBe(25 * 60_000);
    expect(windows.slice(1).every(([from], i) => from === windows[i]?.[1])).toBe(true);
    expect(windows.some(([, to]) => to === 13 * 60_000)).toBe(true);
  });

  it('goes from effect to effect where the world stands still: a month is no more work than what happens in it', async () => {
    const windows: string[] = [];
    const seen: number[] = [];
    const { world, run } = await runnerWith({
      handlers: {
        day: async (of, day) => {
          seen.push(of.clock.nowMs() - of.epoch.getTime());
          if (day === 3) await of.effects.schedule('day', minutes(of, 3 * 1440 + 1), 4);
        },
      },
      movements: [async (of, from, to) => void windows.push(`${minutesOf(of, from)} ${minutesOf(of, to)}`)],
    });
    await sandbox.worlds.standStill(world);
    await world.effects.schedule('day', minutes(world, 3 * 1440), 3);
    await run.advanceTo(minutes(world, 30 * 1440));
    expect(seen).toEqual([3 * 1440 * 60_000, (3 * 1440 + 1) * 60_000]);
    expect(windows).toEqual(['0 4320', '4320 4321', '4321 43200']);
    expect(world.clock.now()).toEqual(minutes(world, 30 * 1440));
  });

  it('does not count the movement of the world itself as next', async () => {
    const { world } = await runnerWith({});
    await world.effects.schedule('drift', minutes(world, 1), null, { ownMovement: true });
    expect(await world.effects.next()).toBeNull();
    await world.effects.schedule('answer', minutes(world, 2), null);
    expect(await world.effects.next()).toEqual(minutes(world, 2));
  });

  it('sets a failing effect aside and goes on with the others', async () => {
    const seen: unknown[] = [];
    const { world, run } = await runnerWith({
      handlers: {
        good: async (_of, payload) => void seen.push(payload),
        bad: async () => {
          throw new Error('cannot');
        },
      },
    });
    await world.effects.schedule('bad', minutes(world, 1), null);
    await world.effects.schedule('good', minutes(world, 2), 'after');
    await run.advanceTo(minutes(world, 3));
    expect(seen).toEqual(['after']);
    expect(await world.effects.next()).toBeNull();
    const { rows } = await world.sql.query('select error from sandbox.effect where world = $1', [world.id]);
    expect(rows).toEqual([{ error: expect.stringContaining('cannot') }]);
  });
});
