import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drills } from './drills.ts';
import { mutants } from './mutants.ts';
import { mutate } from './mutation.ts';
import { drillOfTheDay } from './turn.ts';

describe('the drill of the day', () => {
  it('is one after the other, each once in as many days as there are drills', () => {
    const names = Object.keys(drills);
    const day = (place: number) => Date.UTC(2026, 0, 1 + place, 23, 59);
    expect(names.map((_, place) => drillOfTheDay(names, day(place)))).toEqual(names);
    expect(drillOfTheDay(names, day(names.length))).toBe(names[0]);
  });
});

describe('mutants', () => {
  it.each(Object.entries(mutants))(
    '%s breaks a piece that stands in the sources once, and names its drill',
    (_, mutant) => {
      const source = fs.readFileSync(mutant.file, 'utf8');
      expect(mutate(source, mutant)).not.toBe(source);
      expect(drills).toHaveProperty(mutant.drill);
    },
  );

  it('are refused where the piece is missing or stands twice', () => {
    const mutation = { file: 'x.ts', find: 'ab', replace: 'c' };
    expect(mutate('-ab-', mutation)).toBe('-c-');
    expect(() => mutate('-a-b-', mutation)).toThrow('0 times');
    expect(() => mutate('ab ab', mutation)).toThrow('2 times');
  });
});
