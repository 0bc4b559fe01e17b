import { describe, expect, it } from 'vitest';
import { disputeStops, isDisputeOver } from './dispute-status.ts';

describe('the word of a dispute', () => {
  it.each([
    ['needs_response', true, false],
    ['under_review', true, false],
    ['lost', true, true],
    ['won', false, true],
    ['prevented', false, true],
    ['warning_needs_response', false, false],
    ['warning_under_review', false, false],
    ['warning_closed', false, true],
    ['appeal_needs_response', false, false],
    ['appeal_under_review', false, false],
    ['a word of tomorrow', false, false],
  ])('SUB-036 “%s” stops the account: %s; is decided: %s', (word, stops, isOver) => {
    expect([disputeStops(word), isDisputeOver(word)]).toEqual([stops, isOver]);
  });
});
