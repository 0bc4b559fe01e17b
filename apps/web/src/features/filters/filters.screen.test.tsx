import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

describe('the filters screen', () => {
  it('says what failed and asks again', async () => {
    const wire = createWire();
    wire.refuse(filters.get, 'UnexpectedError', { status: 500 });
    wire.refuse(routing.get, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/filters', { wire });
    const again = await screen.findByRole('button', { name: 'Try again' });
    const before = wire.asked(filters.get).length;
    await user.click(again);
    expect(wire.asked(filters.get).length).toBeGreaterThan(before);
  });

  it('STORE-066 keeps the filters of direct sending closed until its policy is accepted', async () => {
    const wire = createWire();
    wire.answer(filters.get, {
      revision: 1,
      filters: filterNames.map((filterName) => ({ filterName, action: 0, params: {}, held: 0 })),
    });
    wire.answer(routing.get, { defaultSendingType: 'warehouse', accepted: null, revision: 1 });
    const { user } = await showScreen('/filters?sendingType=direct', { wire });
    expect(await screen.findByText(/closed for this store until you accept its policy/)).toBeTruthy();
    const panel = screen.getByRole('tabpanel');
    expect(within(panel).queryAllByRole('radio')).toEqual([]);
    await user.click(screen.getByRole('tab', { name: /Warehouse sending/ }));
    expect((await within(panel).findAllByRole('radio')).length).toBeGreaterThan(filterNames.length);
  });
});
