import { describe, expect, it } from 'vitest';
import { marketplaceCarrier } from './marketplace-carrier.ts';

describe('a carrier as the marketplace is told of it', () => {
  it.each<[string, ReturnType<typeof marketplaceCarrier>]>([
    ['dhl', { code: 'DHL', name: 'DHL' }],
    [' PTT Kargo ', { code: 'PTT', name: 'PTT Kargo' }],
    ['Kuryem Benim', { code: 'Other', name: 'Kuryem Benim' }],
    ['Other', null],
    ['  ', null],
  ])('ORD-065 %s', (text, said) => {
    expect(marketplaceCarrier(text)).toEqual(said);
  });
});
