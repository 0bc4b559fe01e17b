import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { texts } from '@kervan/texts/texts';
import { showScreen } from '../../testing/show.tsx';

it('the place that is open stands in sight among its neighbours', async () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  await showScreen('/subscriptions/billingAddress');
  await screen.findByRole('heading', { level: 1 });
  expect(seen).toContain(texts.en.billing.places.address);
});
