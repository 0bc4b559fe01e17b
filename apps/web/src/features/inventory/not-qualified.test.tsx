import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { openHints } from '../../testing/tell.ts';
import { createWire } from '../../testing/wire.ts';

const line = { storeId: 41, code: null, reason: 'NotQualified', filter: null };

describe('the progress of an add', () => {
  it.each(
    tested([
      ['en', /No price: the source price.*The price X-ray shows which/, /check the ASIN and your approvals/, 'Removed'],
      ['tr', /Fiyat hesaplanamıyor.*fiyat röntgeninde görün/, /ASIN’i ve onaylarınızı kontrol edip/, 'Kaldırıldı'],
    ] as const),
  )(
    'INV-122 shows titles, the outcome in counts, why and what to do (%s)',
    async (language, noPrice, gone, removed) => {
      const wire = createWire();
      wire.answer(inventory.addProgress, {
        items: [
          { ...line, line: 1, asin: 'B000000001', title: 'Copper kettle', status: 'OutOfCriteria' },
          { ...line, line: 2, asin: 'B000000002', title: null, status: 'RemovedFromInventory' },
        ],
        totalCount: 2,
        page: 1,
        limit: 100,
        counts: { accepted: 2, done: 2, rejected: 0, left: 0 },
        outcome: { atStore: 0, inQueue: 0, pendingApproval: 0, outOfCriteria: 1, removed: 1 },
      });
      await showScreen('/inventory/new?batchId=9', { wire, language });
      expect(await screen.findByText('Copper kettle')).toBeTruthy();
      expect(screen.getByText(noPrice)).toBeTruthy();
      expect(screen.getByText(gone)).toBeTruthy();
      const outcome = screen.getByLabelText(language === 'en' ? 'Outcome' : 'Sonuç');
      expect([...outcome.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
        language === 'en' ? 'Out of criteria' : 'Kriter dışı',
        removed,
      ]);
      expect([...outcome.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['1', '1']);
    },
  );

  it.each(['item', 'history'] as const)('INV-122 goes on by itself when a listing goes live (%s)', async (hint) => {
    const wire = createWire();
    const hints = openHints(wire);
    onTestFinished(hints.end);
    const progress = (atStore: number) => ({
      items: [{ ...line, reason: null, line: 1, asin: 'B000000001', title: 'Copper kettle', status: 'InQueue' }],
      totalCount: 1,
      page: 1,
      limit: 100,
      counts: { accepted: 1, done: 1, rejected: 0, left: 0 },
      outcome: { atStore, inQueue: 1 - atStore, pendingApproval: 0, outOfCriteria: 0, removed: 0 },
    });
    wire.answer(inventory.addProgress, progress(0));
    await showScreen('/inventory/new?batchId=9', { wire });
    const words = () => [...screen.getByLabelText('Outcome').querySelectorAll('dt')].map((term) => term.textContent);
    await screen.findByText('Copper kettle');
    expect(words()).toEqual(['In queue']);
    wire.answer(inventory.addProgress, progress(1));
    await hints.tell(hint, 41, [1]);
    expect(words()).toEqual(['At store']);
  });
});
