import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { markets } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { ScaledField } from '../../ui/scaled-field.tsx';
import classes from './templates.module.css';

/** MSG-013: which orders are written to. */
export type OrderFilter = {
  priceFrom: number | null;
  priceTo: number | null;
  asins: string[];
  category: string | null;
};

const ASIN = /^[A-Z0-9]{10}$/;

/** What of it cannot be kept. */
export const filterFault = ({
  priceFrom,
  priceTo,
  asins,
}: OrderFilter): 'priceOrder' | 'asinsWrong' | 'asinsMany' | null => {
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo) return 'priceOrder';
  if (asins.some((asin) => !ASIN.test(asin))) return 'asinsWrong';
  return asins.length > limits.templateAsinsMax ? 'asinsMany' : null;
};

export function FilterFields<Filter extends OrderFilter>({
  filter,
  isSubmitted,
  onChange,
}: {
  filter: Filter;
  /** Saving was tried: faults are named. */
  isSubmitted: boolean;
  onChange: (change: Partial<OrderFilter>) => void;
}) {
  const t = useText();
  const store = useSelectedStore();
  const [typed, setTyped] = useState(filter.asins.join(' '));
  if (!store) return null;
  const { currency, decimals } = markets[store.marketPlace.countryCode];
  const fault = isSubmitted ? filterFault(filter) : null;
  return (
    <>
      <div className={classes.row}>
        {(['priceFrom', 'priceTo'] as const).map((name) => (
          <label key={name} className={classes.field}>
            <span className="small">{t(`templates:${name}`)}</span>
            <ScaledField
              label={t(`templates:${name}`)}
              value={filter[name]}
              digits={decimals}
              isPadded
              unit={currency}
              error={fault === 'priceOrder'}
              onChange={(value) => onChange({ [name]: value })}
            />
          </label>
        ))}
      </div>
      {fault === 'priceOrder' && <p className={classes.fault}>{t('templates:priceOrder')}</p>}
      <TextInput
        label={t('templates:asins')}
        classNames={{ input: 'code' }}
        value={typed}
        error={
          fault === 'asinsWrong' || fault === 'asinsMany'
            ? t(`templates:${fault}`, { max: limits.templateAsinsMax })
            : null
        }
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onChange({
            asins: value
              .toUpperCase()
              .split(/[\s,;]+/)
              .filter((asin) => asin !== ''),
          });
        }}
      />
      <TextInput
        label={t('templates:category')}
        maxLength={100}
        value={filter.category ?? ''}
        onChange={({ currentTarget }) => onChange({ category: currentTarget.value || null })}
      />
    </>
  );
}
