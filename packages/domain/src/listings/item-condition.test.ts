import { describe, expect, it } from 'vitest';
import { conditionOf, isNewCondition } from './item-condition.ts';

describe('the condition of a listing', () => {
  it.each([
    ['11', 'new_new', true],
    ['1', 'used_like_new', false],
    ['4', 'used_acceptable', false],
    ['5', 'collectible_like_new', false],
    ['10', 'refurbished_refurbished', false],
    ['used_good', 'used_good', false],
    ['New_Open_Box', 'new_open_box', false],
    [' new_new ', 'new_new', true],
    ['12', null, true],
    ['', null, true],
    [null, null, true],
  ])('decision 74: %s is %s', (told, name, isNew) => {
    expect(conditionOf(told)).toBe(name);
    expect(isNewCondition(conditionOf(told))).toBe(isNew);
  });
});
