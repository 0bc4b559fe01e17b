import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

describe('the filters screen', () => {
  it('says what failed and asks again', async () => {
    const wire = createWire();
    wire.refuse(filters.get, 'UnexpectedError', { status: 500 });
    wire.refuse(pricing.getStore, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/filters', { wire });
    const again = await screen.findByRole('button', { name: 'Try again' });
    const before = wire.asked(filters.get).length;
    await user.click(again);
    expect(wire.asked(filters.get).length).toBeGreaterThan(before);
  });
});
