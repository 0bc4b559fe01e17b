import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { stores } from '@kervan/contracts/stores-calls';
import { RemoveDialog } from '../features/inventory/remove-dialog.tsx';
import { ZeroDialog } from '../features/inventory/zero-dialog.tsx';
import { FormatProvider } from '../ui/format/format.tsx';
import { germanStore } from '../testing/signed-in.ts';
import { showPart, showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';

const begun = { ...germanStore, sellingPartnerId: null, isRegistrationCompleted: false, connecting: null };
const cancelHasFocus = () => waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));

describe('what takes something away asks first, with Cancel in focus', () => {
  it.each([
    ['removing items', RemoveDialog],
    ['setting items to zero', ZeroDialog],
  ] as const)('CONST-002 %s: the reflex of Enter changes nothing', async (_, Dialog) => {
    const [confirmed, closed] = [vi.fn(), vi.fn()];
    const { user } = await showPart(
      <FormatProvider locale="de-DE" language="en" timeZone="Europe/Berlin" now={() => 0}>
        <Dialog isOpen count={3} isBusy={false} onConfirm={confirmed} onClose={closed} />
      </FormatProvider>,
    );
    const dialog = within(await screen.findByRole('dialog'));
    await cancelHasFocus();
    await user.keyboard('{Enter}');
    expect([confirmed.mock.calls.length, closed.mock.calls.length]).toEqual([0, 1]);
    await user.click(dialog.getByRole('button', { name: /3/ }));
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('CONST-002 a registration that was begun leaves only after its question', async () => {
    const wire = createWire();
    wire.answer(stores.list, [begun]);
    wire.answer(stores.remove, null as never);
    const { user } = await showScreen('/addStoreSteps/AddStore', { wire });
    await user.click(await screen.findByRole('button', { name: 'Remove connection' }));
    await screen.findByRole('dialog');
    await cancelHasFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(stores.remove)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove connection' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove connection' }));
    await waitFor(() => expect(wire.asked(stores.remove).map(({ url }) => url.searchParams.get('id'))).toEqual(['41']));
  });
});
