import { expect, it } from 'vitest';
import { resumeStep, stationsOf } from './wizard-steps.ts';

const names = ['store', 'authorize', 'notifications', 'ready'];
const steps = (done: number) => names.map((name, index) => ({ name, label: name, isDone: index < done }));
const states = (done: number, current: string) => stationsOf(steps(done), current).map(({ state }) => state);

it('marks the stations of a new, a repeated and a finished wizard', () => {
  expect(states(1, 'authorize')).toEqual(['done', 'current', 'waiting', 'waiting']);
  expect(states(4, 'authorize')).toEqual(['done', 'current', 'done', 'done']);
  expect(states(4, 'ready')).toEqual(['done', 'done', 'done', 'done']);
});

it('goes on at the first step without its answer', () => {
  expect([0, 1, 2, 4].map((done) => resumeStep(steps(done)))).toEqual(['store', 'authorize', 'notifications', 'ready']);
});
