import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PriceCause } from '@kervan/contracts/price-cause';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { tested } from '../../testing/languages.ts';
import { AS_OF } from '../../testing/signed-in.ts';
import { showPart } from '../../testing/show.tsx';
import { resizeTo } from '../../testing/window.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { ChangesTab } from './changes-tab.tsx';
import type { ItemDetail } from './item-types.ts';
import { UpdateHistoryCard } from './update-history-card.tsx';
import { HistoryReason } from './update-history-cells.tsx';
import { Xray } from './xray.tsx';

const row = (cause: PriceCause): UpdateHistoryRow => ({
  seq: 7,
  changedAt: AS_OF,
  itemId: 1,
  asin: 'B000000001',
  sku: 'B000000001-K',
  title: 'Copper kettle',
  imageUrl: null,
  updateType: 'Update',
  reason: 'SourceDataChange',
  filter: null,
  oldStatus: 'AtStore',
  newStatus: 'AtStore',
  currency: 'EUR',
  cause,
  oldPriceMinor: 7_863,
  newPriceMinor: 10_697,
  oldQuantity: 5,
  newQuantity: 5,
  oldHandlingDays: 5,
  newHandlingDays: 5,
  state: 'done',
});
const moved: NonNullable<PriceCause>['moved'] = [{ name: 'source', before: 4_290, after: 6_290 }];
const raised = { isFirst: false, fromMinor: 7_863, toMinor: 10_697, moved };

const format = (language: 'en' | 'tr') =>
  ({ locale: 'de-DE', language, timeZone: 'Europe/Berlin', now: () => 0 }) as const;

describe('what moved a price', () => {
  it.each<['en' | 'tr', PriceCause, string]>(
    tested([
      ['tr', raised, '78,63 → 106,97 €: kaynak 42,90 → 62,90 $'],
      ['en', raised, '78,63 → 106,97 €: source 42,90 → 62,90 $'],
      ['en', { ...raised, isFirst: true, fromMinor: null, moved: [] }, 'First pricing: 106,97 €'],
      ['tr', { ...raised, isFirst: true, fromMinor: null, moved: [] }, 'İlk fiyatlama: 106,97 €'],
      [
        'en',
        {
          ...raised,
          moved: [
            { name: 'rate', before: 910_000, after: 920_000 },
            { name: 'competition', before: null, after: 9_900 },
            { name: 'settings', before: null, after: null },
          ],
        },
        '78,63 → 106,97 €: rate 0,9100 → 0,9200, competitor unknown → 99,00 €, settings changed',
      ],
      ['en', { ...raised, moved: [] }, 'Source data changed'],
      ['en', null, 'Source data changed'],
    ]),
  )('INV-049 stands in the update history (%s, %j)', async (language, cause, sentence) => {
    await showPart(
      <FormatProvider {...format(language)}>
        <HistoryReason row={row(cause)} />
        <UpdateHistoryCard row={row(cause)} menu={null} />
      </FormatProvider>,
      { language },
    );
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
  });

  it('a narrow history leaves the prices to their own column', async () => {
    resizeTo('small');
    await showPart(
      <FormatProvider {...format('en')}>
        <HistoryReason row={row(raised)} />
      </FormatProvider>,
    );
    const short = await screen.findByText('source 42,90 → 62,90 $');
    expect(short.title.replaceAll('\u00a0', ' ')).toBe('78,63 → 106,97 €: source 42,90 → 62,90 $');
  });

  it('INV-051 stands with the changes of a product', async () => {
    const change = {
      seq: 7,
      changedAt: AS_OF,
      priceMinor: 10_697,
      costMinor: 6_000,
      quantity: 5,
      status: 'AtStore',
      reason: 'SourceDataChange',
      filter: null,
      state: 'done' as const,
    };
    const detail = {
      updateHistory: [
        { ...change, cause: raised },
        { ...change, seq: 3, cause: { ...raised, isFirst: true, fromMinor: null, toMinor: 7_863, moved: [] } },
      ],
      item: { currency: 'EUR' },
    } as unknown as ItemDetail; // The tab reads these fields alone.
    await showPart(
      <FormatProvider {...format('en')}>
        <ChangesTab detail={detail} onExplain={() => {}} />
      </FormatProvider>,
    );
    expect((await screen.findAllByText('78,63 → 106,97 €: source 42,90 → 62,90 $')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('First pricing: 78,63 €').length).toBeGreaterThan(0);
  });

  it('PRICE-041 stands in the X-ray', async () => {
    const explanation = {
      currency: 'EUR',
      seq: 7,
      previousSeq: null,
      nextSeq: null,
      status: 'AtStore',
      hold: 'notChecked',
      reason: null,
      filter: null,
      cause: raised,
      priceMinor: 10_697,
      replay: null,
      stations: [],
      breakdown: [],
      failures: [],
      thresholds: [],
      inputs: [],
      competitors: [],
      decidedAt: AS_OF,
    } as unknown as PriceExplanation; // What is read of a product that is not checked yet.
    await showPart(
      <FormatProvider {...format('en')}>
        <Xray
          explanation={explanation}
          detail={{ item: row(null) } as unknown as ItemDetail}
          market="DE"
          replay="none"
          onStep={() => {}}
          onAgain={() => {}}
        />
      </FormatProvider>,
    );
    expect(await screen.findByText('78,63 → 106,97 €: source 42,90 → 62,90 $')).toBeTruthy();
  });
});
