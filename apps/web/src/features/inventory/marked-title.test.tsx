import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { texts } from '@kervan/texts/texts';
import { itemDetail, itemRow } from '../../testing/item-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire } from '../../testing/wire.ts';

const marked = {
  title: 'Chef KNIFE and knife block',
  titleMarks: [
    [5, 10],
    [15, 26],
  ] as [number, number][],
};
/** What is marked, and the whole title around it. */
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent, title }) => [textContent, title]);

it('INV-104 restricted keywords are marked in the title of the list’s row, in both languages', async () => {
  for (const language of languages) {
    const wire = createWire();
    layOut({ width: 1_200, height: 700 });
    wire.hang(activity.list);
    wire.answer(inventory.list, {
      items: [itemRow(marked), itemRow({ id: 2, sku: 'OTHER', title: 'A kettle' })],
      totalCount: 2,
      page: 1,
      limit: 25,
      nextCursor: null,
      queryMs: 1,
      asOf: AS_OF,
    });
    const { unmount } = await showScreen('/inventory', { wire, language });
    const link = await screen.findByRole('link', { name: marked.title });
    const why = texts[language].enums.filter.RestrictedKeyword;
    expect(marks()).toEqual([
      ['KNIFE', why],
      ['knife block', why],
    ]);
    expect(link.textContent).toBe(marked.title);
    expect(screen.getByRole('link', { name: 'A kettle' }).querySelector('mark')).toBeNull();
    unmount();
  }
});

it('INV-104 and in the head of the product’s page', async () => {
  const wire = createWire();
  wire.hang(activity.list);
  wire.answer(inventory.detail, itemDetail(marked));
  wire.hang(inventory.explain);
  await showScreen('/inventoryItem/B0C7K2M4QX-K', { wire });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(marked.title);
  expect(marks().map(([text]) => text)).toEqual(['KNIFE', 'knife block']);
  expect(document.title).toContain(marked.title);
});
