import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { explanation, itemDetail, itemRow } from '../../testing/item-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const ROWS = 25;
let wire: Wire;
beforeEach(() => {
  // The simulated browser lays nothing out: rows are drawn where the table has a height.
  layOut({ width: 1200, height: 700 });
  wire = createWire();
  wire.hang(activity.list);
  wire.answer(inventory.list, ({ body }) => {
    const page = (body as { page: number }).page; // The contract's own page.
    return {
      items: Array.from({ length: ROWS }, (_, index) => {
        const id = (page - 1) * ROWS + index + 1;
        return itemRow({ id, sku: `SKU-${id}`, title: `Kettle ${id}` });
      }),
      totalCount: 3 * ROWS,
      page,
      limit: ROWS,
      nextCursor: null,
      queryMs: 1,
      asOf: AS_OF,
    };
  });
  wire.answer(inventory.detail, itemDetail());
  wire.answer(inventory.explain, explanation());
});

const rowOf = (title: string) => screen.getByRole('link', { name: title }).closest('[role=row]') as HTMLElement; // A title stands in a row.
const boxOf = (title: string) => within(rowOf(title)).getByRole<HTMLInputElement>('checkbox');

describe('back from a product the list', () => {
  it('has its ticks, its place and the row that was opened, and the focus on it', async () => {
    const { user, router } = await showScreen('/inventory?status=atStore', { wire });
    await screen.findByText('Kettle 1');
    await user.click(boxOf('Kettle 2'));
    await user.click(boxOf('Kettle 4'));
    screen.getByRole('grid').scrollTop = 60;
    screen.getByRole('grid').dispatchEvent(new Event('scroll'));
    rowOf('Kettle 3').focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Why 125,22/);
    router.history.back();
    await screen.findByText('Kettle 3');
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Kettle 3')));
    expect(screen.getByRole('grid').scrollTop).toBe(60);
    expect([boxOf('Kettle 2').checked, boxOf('Kettle 3').checked, boxOf('Kettle 4').checked]).toEqual([
      true,
      false,
      true,
    ]);
    await screen.findByText('2 products selected');
  });

  it('has the ticks of another page, too', async () => {
    const { user, router } = await showScreen('/inventory', { wire });
    await screen.findByText('Kettle 1');
    await user.click(boxOf('Kettle 2'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('link', { name: 'Kettle 27' }));
    await screen.findByText(/^Why 125,22/);
    router.history.back();
    await screen.findByText('1 product selected');
    expect(boxOf('Kettle 27').checked).toBe(false);
  });

  it('leaves alone whatever the focus went to meanwhile', async () => {
    const { user, router } = await showScreen('/inventory', { wire });
    await screen.findByText('Kettle 1');
    rowOf('Kettle 3').focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Why 125,22/);
    screen.getByRole('searchbox', { name: /ASIN, SKU, order/ }).focus();
    router.history.back();
    await screen.findByText('Kettle 3');
    await waitFor(() => expect(rowOf('Kettle 3').dataset.active).toBe('true'));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /ASIN, SKU, order/ }));
  });

  it('that is opened by its link of the menu begins anew', async () => {
    const { user } = await showScreen('/inventory', { wire });
    await screen.findByText('Kettle 1');
    await user.click(boxOf('Kettle 2'));
    rowOf('Kettle 3').focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Why 125,22/);
    await user.click(screen.getByRole('link', { name: 'All products' }));
    await screen.findByText('Kettle 3');
    expect(boxOf('Kettle 2').checked).toBe(false);
    expect(rowOf('Kettle 3').dataset.active).toBeUndefined();
  });
});
