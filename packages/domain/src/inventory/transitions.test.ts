import { describe, expect, it } from 'vitest';
import { isStatusCode, StatusCode, statusCodes } from './item-status.ts';
import { isAmong, statusGroups } from './status-groups.ts';
import { appendixSteps, furtherSteps, mayGo } from './transitions.ts';

describe('the steps of an item', () => {
  it('INV-021 are those of appendix C and fifteen more, each with what leads to it', () => {
    const ofAppendix = Object.entries(appendixSteps).flatMap(([from, tos]) => tos.map((to) => `${from}→${to}`));
    const further = furtherSteps.map(({ from, to }) => `${from}→${to}`);
    expect(new Set([...ofAppendix, ...further]).size).toBe(ofAppendix.length + 15);
    expect(furtherSteps.every(({ because }) => because.length > 20)).toBe(true);
    for (const from of statusCodes)
      for (const to of statusCodes)
        expect(mayGo(from, to), `${from}→${to}`).toBe(
          from === to || ofAppendix.includes(`${from}→${to}`) || further.includes(`${from}→${to}`),
        );
  });

  it('INV-021 lead nobody to the store past the queue, and nobody out of it without the marketplace', () => {
    const toStore = statusCodes.filter((from) => from !== StatusCode.AtStore && mayGo(from, StatusCode.AtStore));
    expect(toStore).toEqual([StatusCode.AtStoreQueue, StatusCode.RemovedFromInventory]);
    for (const from of [StatusCode.AtStore, StatusCode.AtStoreWithZeroQuantity])
      expect(mayGo(from, StatusCode.RemovedFromInventory)).toBe(false);
  });
});

describe('groups of statuses', () => {
  it('hold stored statuses, each once, and answer for every status as their lists say', () => {
    for (const [name, statuses] of Object.entries(statusGroups)) {
      expect(new Set(statuses).size, name).toBe(statuses.length);
      expect(statuses.every(isStatusCode), name).toBe(true);
      // The keys are those of the groups.
      const group = name as keyof typeof statusGroups;
      expect(statusCodes.filter((status) => isAmong(group, status)).toSorted(), name).toEqual([...statuses].toSorted());
    }
  });

  it('fit together: what is urgent is not on sale, what is at the marketplace is either', () => {
    expect([...statusGroups.onSale, ...statusGroups.urgent].toSorted()).toEqual(
      [...statusGroups.atMarketplace].toSorted(),
    );
    expect(statusGroups.urgent.filter((status) => !isAmong('atZero', status))).toEqual([StatusCode.RemovalQueue]);
    expect(statusCodes.filter((status) => !isAmong('unwanted', status)).toSorted()).toEqual(
      [...statusGroups.offered, StatusCode.InQueue].toSorted(),
    );
  });
});
