import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systems } from '../systems.ts';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import type { System } from './system.ts';

const notes: unknown[] = [];
const notesSystem: System = {
  name: 'notes',
  routes: [],
  effects: { 'notes.take': async (_world, payload) => void notes.push(payload) },
};

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox([...systems, notesSystem]);
});
afterAll(() => sandbox.close());

const timers = (): number => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;

describe('a world whose clock stands', () => {
  it('has no timer, however many there are', async () => {
    const before = timers();
    for (let n = 0; n < 40; n++) await sandbox.createWorld({ products: 10 });
    await vi.waitFor(() => expect(timers()).toBeLessThan(before + 20), { timeout: 300_000 });
  });

  it('applies what is due at once, and follows its clock again when it is set going', async () => {
    const { world, request } = await sandbox.createWorld({ products: 10 });
    await world.effects.schedule('notes.take', world.clock.now(), 'zeroth');
    await vi.waitFor(() => expect(notes).toEqual(['zeroth']), { timeout: 300_000 });
    // What looked at the new world has ended: only what is scheduled makes it look again.
    await sandbox.worlds.catchUp(world);
    await world.effects.schedule('notes.take', world.clock.now(), 'first');
    await vi.waitFor(() => expect(notes).toEqual(['zeroth', 'first']), { timeout: 300_000 });
    await world.effects.schedule('notes.take', new Date(world.clock.nowMs() + 60_000), 'second');
    await request('POST', '/world/clock', { body: { rate: 10_000 } });
    await vi.waitFor(() => expect(notes).toEqual(['zeroth', 'first', 'second']), { timeout: 300_000 });
  });
});
