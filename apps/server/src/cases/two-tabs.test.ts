import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { templates } from '@kervan/contracts/templates-calls';
import type { Seller } from '../testing/product.ts';
import { codeOf } from '../testing/refusal.ts';
import { useStocked } from '../testing/stocked.ts';

// Settings that are open in two tabs: what the second one saves is no change of what it never showed.
const stocked = useStocked();
let seller: Seller;
beforeAll(() => {
  ({ seller } = stocked);
});

type Kept = { revision: number };
type Place = {
  /** What a tab shows. */ read(): Promise<Kept & Record<string, unknown>>;
  /** Saves it with its n-th change. */ save(from: Partial<Kept>, change: number): Promise<unknown>;
  /** What of it is the n-th change. */ isOf(kept: object, change: number): boolean;
};
const criteria = {
  keywords: [],
  brands: [],
  categories: [],
  priceFrom: null,
  priceTo: null,
  rankMax: null,
  reviewCountMin: null,
  reviewStarsMin10: null,
};
let templateId = 0;
const places: [string, Place][] = [
  [
    'INV-129 of the automatic search',
    {
      read: () => seller.call(automaticSearch.get, {}),
      save: ({ revision }, rankMax) =>
        seller.call(automaticSearch.save, {
          body: { criteria: { ...criteria, rankMax }, approvalMode: 2, isActive: false, revision },
        }),
      isOf: (kept, rankMax) => (kept as { criteria: { rankMax: number } }).criteria.rankMax === rankMax,
    },
  ],
  [
    'STORE-063 of the notices',
    {
      read: () => seller.call(notificationSettings.get, {}),
      save: async ({ revision }, change) =>
        seller.call(notificationSettings.save, {
          body: {
            ...(await seller.call(notificationSettings.get, {})),
            stockOut: { byMail: true, inPanel: change % 2 === 0, period: 'hours6' },
            revision,
          },
        }),
      isOf: (kept, change) => (kept as { stockOut: { inPanel: boolean } }).stockOut.inPanel === (change % 2 === 0),
    },
  ],
  [
    'WH-017 of automatic loading',
    {
      read: () => seller.call(credit.autoBalance, {}),
      save: ({ revision }, minBalance) =>
        seller.call(credit.saveAutoBalance, { body: { minBalance, balanceToAdd: 5_000, isActive: false, revision } }),
      isOf: (kept, minBalance) => (kept as { minBalance: number }).minBalance === minBalance,
    },
  ],
  [
    'MSG-034 of a template',
    {
      read: async () => (await seller.call(templates.all, {})).find(({ id }) => id === templateId) ?? { revision: 0 },
      save: async ({ revision }, change) => {
        const texts = { name: `Name ${change}`, subject: 'Thanks', message: 'Dear [buyerName]' };
        const body = { id: templateId === 0 ? null : templateId, type: 'Delivered', ...texts, revision } as const;
        ({ id: templateId } = await seller.call(templates.save, { body }));
      },
      isOf: (kept, change) => (kept as { name: string }).name === `Name ${change}`,
    },
  ],
];

describe('what another tab has saved meanwhile', () => {
  it.each(places)('%s is not saved over by one that does not show it', async (_, { read, save, isOf }) => {
    await save(await read(), 10);
    const [one, two] = [await read(), await read()];
    await save(one, 21);
    expect(await codeOf(save(two, 32))).toBe('SettingsChangedMeanwhile');
    expect(isOf(await read(), 21)).toBe(true);
    // Who has looked again saves; who says nothing of what it saw, as well.
    await save(await read(), 32);
    await save({}, 43);
    expect(isOf(await read(), 43)).toBe(true);
    // The same moment is another save.
    const revisions = [two.revision, one.revision, (await read()).revision];
    expect(new Set(revisions).size).toBe(2);
  });

  it('INV-129 an undo is a save, too', async () => {
    const [search] = places;
    const place = search?.[1];
    await place?.save({}, 51);
    await place?.save({}, 62);
    const shown = (await place?.read()) ?? {};
    const [last] = (await seller.call(activity.list, { body: {} })).items;
    await seller.call(activity.undo, { body: { actionId: last?.actionId ?? 0 } });
    expect(await codeOf(place?.save(shown, 73) ?? Promise.resolve())).toBe('SettingsChangedMeanwhile');
  });
});
