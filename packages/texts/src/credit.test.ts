import { expect, it } from 'vitest';
import { creditKinds } from '@kervan/domain/credit/credit-kind';
import { texts } from './texts.ts';

it('names every kind of movement of credit in both languages, no two alike', () => {
  for (const { credit } of [texts.tr, texts.en]) {
    expect(Object.keys(credit.kinds).toSorted()).toEqual(creditKinds.toSorted());
    expect(new Set(Object.values(credit.kinds)).size).toBe(creditKinds.length);
  }
});
