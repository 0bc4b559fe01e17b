import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currency } from '@kervan/contracts/currency-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { showScreen } from '../testing/show.tsx';
import { AS_OF, germanStore } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

it('PRICE-016 a rate that is held is asked about in a banner, which goes when it is accepted', async () => {
  const wire = createWire();
  wire.hang(filters.get);
  wire.hang(pricing.getStore);
  let isHeld = true;
  const heldRate = { ratePpm: 1_150_000, inUsePpm: 920_000, heldAt: AS_OF };
  wire.answer(stores.list, () => [{ ...germanStore, heldRate: isHeld ? heldRate : null }]);
  wire.answer(currency.acceptRate, () => {
    isHeld = false;
    return { ratePpm: heldRate.ratePpm };
  });
  const { user } = await showScreen('/filters', { wire });
  await screen.findByText(/The dollar rate went from 0[.,]92\d* to 1[.,]15\d* EUR/);
  await user.click(screen.getByRole('button', { name: 'Use the new rate' }));
  await waitFor(() => expect(screen.queryByText(/The dollar rate went/)).toBeNull());
  expect(wire.asked(currency.acceptRate).map(({ body }) => body)).toEqual([{ ratePpm: 1_150_000 }]);
});
