import { describe, expect, it } from 'vitest';
import { forwardingState } from './forwarding-state.ts';

const code = { kind: 'forwarding', isProved: true } as const;
const unread = { kind: null, isProved: null } as const;
const plain = { kind: 'message', isProved: false } as const;
const proved = { kind: 'message', isProved: true } as const;
const warning = { kind: 'fairPrice', isProved: true } as const;

describe('the forwarding of a store’s mail', () => {
  it.each([
    [[], 'waiting'],
    [[code], 'confirming'],
    [[code, unread], 'reading'],
    [[code, plain], 'unproved'],
    [[unread, plain], 'unproved'],
    [[plain, proved], 'proved'],
    [[warning, code, plain], 'proved'],
  ] as const)('STORE-046 MSG-040 with %j is %s', (mails, state) => expect(forwardingState(mails)).toBe(state));
});
