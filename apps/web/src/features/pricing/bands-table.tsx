import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ProfitBand } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import { BandPreview } from './band-preview.tsx';
import { BandField, type BandFieldName } from './band-field.tsx';
import classes from './bands-table.module.css';

type Props = {
  bands: readonly ProfitBand[];
  onChange: (bands: ProfitBand[]) => void;
  /** Path of the table in the settings document. */
  field: string;
  fault: (field: string) => string | null;
};

const BANDS_MAX = 50;
/** A new row starts this much above the highest one, USD cents. */
const STEP_USD = 5_000;

/** PRICE-006: profit percents by source cost, with a picture of each row on one scale. */
export function BandsTable({ bands, onChange, field, fault }: Props) {
  const t = useText();
  const percents = bands.flatMap((band) => [band.minHundredths, band.maxHundredths]).filter(Number.isFinite);
  const scale = { lowest: Math.min(0, ...percents), highest: Math.max(...percents, 100) };
  const change = (index: number, part: Partial<ProfitBand>) =>
    onChange(bands.map((band, at) => (at === index ? { ...band, ...part } : band)));
  const add = () => {
    const last = bands.at(-1);
    const highest = Math.max(...bands.map((band) => band.fromUsd));
    if (last) onChange([...bands, { ...last, fromUsd: highest + STEP_USD }]);
  };
  const tableFault = fault(field);
  return (
    <div data-field={field}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('pricing:bands.from')}</th>
            <th scope="col">{t('pricing:bands.min')}</th>
            <th scope="col">{t('pricing:bands.standard')}</th>
            <th scope="col">{t('pricing:bands.max')}</th>
            <th scope="col">{t('pricing:bands.applies')}</th>
            <th aria-hidden="true" />
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => (
            // A row has no name of its own but its place.
            <BandRow
              key={index}
              band={band}
              row={index + 1}
              bands={bands}
              scale={scale}
              field={`${field}.${index}`}
              fault={fault}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange(bands.filter((_, at) => at !== index))}
            />
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={add}
          disabled={bands.length >= BANDS_MAX}
        >
          {t('pricing:bands.add')}
        </Button>
        {tableFault && (
          <span className="neg small" role="alert">
            {tableFault}
          </span>
        )}
      </div>
    </div>
  );
}

type RowProps = {
  band: ProfitBand;
  row: number;
  bands: readonly ProfitBand[];
  scale: { lowest: number; highest: number };
  field: string;
  fault: (field: string) => string | null;
  onChange: (part: Partial<ProfitBand>) => void;
  onRemove: () => void;
};

const names: readonly BandFieldName[] = ['fromUsd', 'minHundredths', 'standardHundredths', 'maxHundredths'];

function BandRow({ band, row, bands, scale, field, fault, onChange, onRemove }: RowProps) {
  const t = useText();
  const format = useFormat();
  const faults = [fault(field), ...names.map((name) => fault(`${field}.${name}`))].filter((each) => each !== null);
  const next = Math.min(...bands.map(({ fromUsd }) => fromUsd).filter((from) => from > band.fromUsd));
  const from = Number.isFinite(band.fromUsd) ? format.money(band.fromUsd, 'USD') : '–';
  const percent = (hundredths: number) => (Number.isFinite(hundredths) ? format.percent(hundredths) : '–');
  const isOnly = bands.length === 1;
  return (
    <>
      <tr className={classes.row} data-field={field}>
        {names.map((name) => (
          <BandField key={name} name={name} band={band} row={row} hasFault={faults.length > 0} onChange={onChange} />
        ))}
        <td className={`num ${classes.range}`}>
          {Number.isFinite(next)
            ? t('pricing:bands.range', { from, to: format.money(next, 'USD') })
            : t('pricing:bands.rangeOpen', { from })}
        </td>
        <td className={classes.preview}>
          <BandPreview
            band={band}
            {...scale}
            label={t('pricing:bands.preview', {
              min: percent(band.minHundredths),
              standard: percent(band.standardHundredths),
              max: percent(band.maxHundredths),
            })}
          />
        </td>
        <td className={classes.remove}>
          <ActionIcon
            aria-label={t('pricing:bands.remove', { row })}
            {...tip(isOnly ? t('pricing:bands.firstRow') : t('pricing:bands.remove', { row }))}
            onClick={onRemove}
            disabled={isOnly}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className={classes.error} role="alert">
          <td colSpan={7}>{[...new Set(faults)].join(' ')}</td>
        </tr>
      )}
    </>
  );
}
