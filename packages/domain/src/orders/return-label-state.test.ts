import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextReturnLabelState,
  openReturnLabelStates,
  returnLabelEvents,
  returnLabelMovers,
  ReturnLabelSource,
  returnLabelSourceWords,
  ReturnLabelState,
  returnLabelStateWords,
} from './return-label-state.ts';

/** Source, state, event → state; everything else is no step. */
const rows: Record<string, string> = {
  'bought buying sold': 'active',
  'bought buying refused': 'refused',
  'bought active used': 'used',
  'bought active refunded': 'refunded',
  'uploaded active replaced': 'replaced',
  'uploaded active used': 'used',
  'uploaded active expired': 'expired',
};

describe('a return label', () => {
  const cases = returnLabelSourceWords.codes.flatMap((source) =>
    returnLabelStateWords.codes.flatMap((state) => returnLabelEvents.map((event) => [source, state, event] as const)),
  );
  it.each(cases)('RET-007 RET-015 of source %i in state %i after %s is where its row says', (source, state, event) => {
    const name = `${returnLabelSourceWords.nameOf(source)} ${returnLabelStateWords.nameOf(state)} ${event}`;
    const next = nextReturnLabelState(state, event, source);
    expect(next === null ? undefined : returnLabelStateWords.nameOf(next)).toBe(rows[name]);
  });

  it('RET-015 is paid back at most once, and never after it was used, whatever happens in whatever order', () => {
    const source = fc.constantFrom(...returnLabelSourceWords.codes);
    fc.assert(
      fc.property(source, fc.array(fc.constantFrom(...returnLabelEvents), { maxLength: 30 }), (from, events) => {
        let state: ReturnLabelState =
          from === ReturnLabelSource.Bought ? ReturnLabelState.Buying : ReturnLabelState.Active;
        const path: ReturnLabelState[] = [state];
        for (const event of events) {
          const next = nextReturnLabelState(state, event, from);
          if (next !== null) path.push((state = next));
        }
        const ended = path.filter((one) => !openReturnLabelStates.includes(one));
        expect(ended.length).toBeLessThanOrEqual(1);
        if (from === ReturnLabelSource.Uploaded) expect(path).not.toContain(ReturnLabelState.Refunded);
      }),
    );
  });

  it('RET-015 has one who moves it for every step', () => {
    expect(Object.keys(returnLabelMovers).toSorted()).toEqual([...returnLabelEvents].toSorted());
    expect(returnLabelMovers.replaced).toEqual({ who: 'seller', of: [ReturnLabelSource.Uploaded] });
  });
});
