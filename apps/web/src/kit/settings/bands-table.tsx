import type { ProfitBand } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { NumberTable } from './number-table.tsx';
import { RangePicture } from './range-picture.tsx';

const BANDS_MAX = 50;
/** A new row starts this much above the highest one, USD cents. */
const STEP_USD = 5_000;

const columns = [
  ['fromUsd', 'from'],
  ['minHundredths', 'min'],
  ['standardHundredths', 'standard'],
  ['maxHundredths', 'max'],
] as const;

/** PRICE-006: profit percents by source cost, with a picture of each row on one scale. */
export function BandsTable({ path }: { path: string }) {
  const t = useText();
  const format = useFormat();
  const percent = (hundredths: number) => (Number.isFinite(hundredths) ? format.percent(hundredths) : '–');
  const rangeOf = ({ fromUsd }: ProfitBand, bands: readonly ProfitBand[]) => {
    const next = Math.min(...bands.map((band) => band.fromUsd).filter((from) => from > fromUsd));
    const from = Number.isFinite(fromUsd) ? format.money(fromUsd, 'USD') : '–';
    return Number.isFinite(next)
      ? t('pricing:bands.range', { from, to: format.money(next, 'USD') })
      : t('pricing:bands.rangeOpen', { from });
  };
  const pictureOf = (band: ProfitBand, bands: readonly ProfitBand[]) => {
    const percents = bands.flatMap((each) => [each.minHundredths, each.maxHundredths]).filter(Number.isFinite);
    const range = { min: band.minHundredths, standard: band.standardHundredths, max: band.maxHundredths };
    const words = { min: percent(range.min), standard: percent(range.standard), max: percent(range.max) };
    return (
      <RangePicture
        {...range}
        lowest={Math.min(0, ...percents)}
        highest={Math.max(...percents, 100)}
        label={t('pricing:bands.preview', words)}
      />
    );
  };
  return (
    <NumberTable<ProfitBand>
      path={path}
      max={BANDS_MAX}
      columns={columns.map(([name, word]) => ({
        name,
        kind: name === 'fromUsd' ? 'usd' : 'percent',
        head: t(`pricing:bands.${word}`),
        label: (row) => t(`pricing:bands.${word}Row`, { row }),
      }))}
      range={{ head: t('pricing:bands.applies'), cell: rangeOf }}
      picture={{ cell: pictureOf }}
      next={(bands, last) => ({ ...last, fromUsd: Math.max(...bands.map(({ fromUsd }) => fromUsd)) + STEP_USD })}
      words={{
        add: t('pricing:bands.add'),
        remove: (row) => t('pricing:bands.remove', { row }),
        last: t('pricing:bands.firstRow'),
      }}
    />
  );
}
