import { describe, expect, it } from 'vitest';
import { isPopupNow, isStickyNow, type MessageFacts } from './product-message.ts';

const NOW = 1_000_000;
const message: MessageFacts = {
  kind: 'announcement',
  isSticky: true,
  isPopup: true,
  isRead: false,
  endedAt: null,
  at: null,
};

describe('where a message shows', () => {
  it.each<[string, Partial<MessageFacts>, boolean, boolean]>([
    ['an unread one of both kinds', {}, true, true],
    ['a sticky one alone', { isPopup: false }, true, false],
    ['a popup alone', { isSticky: false }, false, true],
    ['one that was read', { isRead: true }, false, false],
    ['one that was ended', { endedAt: 5 }, false, false],
    ['one whose moment has come', { at: NOW }, false, false],
    ['one whose moment is to come', { at: NOW + 1 }, true, true],
    ['one that a banner of the panel says', { kind: 'suspended' }, false, true],
    ['a trial that ends', { kind: 'trialEnds', isPopup: false, at: NOW + 5 }, true, false],
  ])('MSG-021 %s', (_, over, sticky, popup) => {
    expect([isStickyNow({ ...message, ...over }, NOW), isPopupNow({ ...message, ...over }, NOW)]).toEqual([
      sticky,
      popup,
    ]);
  });
});
