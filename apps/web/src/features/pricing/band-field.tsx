import type { ProfitBand } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { ScaledField } from '../../ui/scaled-field.tsx';
import classes from './bands-table.module.css';

export type BandFieldName = keyof ProfitBand;
type Props = {
  name: BandFieldName;
  band: ProfitBand;
  row: number;
  hasFault: boolean;
  onChange: (part: Partial<ProfitBand>) => void;
};

const labels = {
  fromUsd: ['pricing:bands.fromRow', 'pricing:bands.from'],
  minHundredths: ['pricing:bands.minRow', 'pricing:bands.min'],
  standardHundredths: ['pricing:bands.standardRow', 'pricing:bands.standard'],
  maxHundredths: ['pricing:bands.maxRow', 'pricing:bands.max'],
} as const satisfies Record<BandFieldName, readonly string[]>;

/** One number of a row of the profit table, in its cell. */
export function BandField({ name, band, row, hasFault, onChange }: Props) {
  const t = useText();
  const [label, short] = labels[name];
  const isMoney = name === 'fromUsd';
  return (
    <td className={isMoney ? classes.money : classes.percent} data-label={t(short)}>
      {/* An emptied number is NaN until something is typed: the rules refuse it. */}
      <ScaledField
        label={t(label, { row })}
        value={band[name]}
        digits={2}
        isPadded={isMoney}
        unit={isMoney ? '$' : '%'}
        error={hasFault}
        onChange={(value) => onChange({ [name]: value ?? NaN })}
      />
    </td>
  );
}
