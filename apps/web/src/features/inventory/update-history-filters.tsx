import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { changedFields } from '@kervan/domain/inventory/changed-fields';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { DateField } from '../../ui/date-field.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { reasonNames, statuses, type HistoryFilters } from './update-history-list.ts';
import classes from './update-history.module.css';

type Props = { filters: HistoryFilters; market: MarketCode; onApply: (filters: HistoryFilters) => void };

/** Every value of a change to narrow by (INV-049); nothing is searched before it is applied. */
export function UpdateHistoryFilters({ filters, market, onApply }: Props) {
  const t = useText();
  const { locale } = useFormat();
  const [draft, setDraft] = useState<HistoryFilters>(filters);
  const { currency, decimals } = markets[market];
  /** An empty choice is no condition. */
  const put = <K extends keyof HistoryFilters>(key: K, value: HistoryFilters[K] | null | '' | undefined) => {
    const next = { ...draft };
    if (value === null || value === '' || value === undefined) delete next[key];
    else next[key] = value;
    setDraft(next);
  };
  const status = (key: 'oldStatus' | 'newStatus') => (
    <SelectField
      label={t(`inventory:updateHistory.${key}`)}
      none={t('inventory:updateHistory.anyStatus')}
      value={draft[key] ?? null}
      options={statuses.map((value) => ({ value, label: t(`enums:inventoryItem.${value}`) }))}
      onChange={(value) => put(key, value)}
    />
  );
  const range = (
    label: string,
    [least, most]: readonly ['minPrice' | 'minStock' | 'minDays', 'maxPrice' | 'maxStock' | 'maxDays'],
    unit?: string,
  ) => (
    <Range label={label}>
      {([least, most] as const).map((key) => (
        <ScaledField
          key={key}
          label={`${label}, ${t(key === least ? 'inventory:updateHistory.least' : 'inventory:updateHistory.most')}`}
          placeholder={t(key === least ? 'inventory:updateHistory.least' : 'inventory:updateHistory.most')}
          value={draft[key] ?? null}
          onChange={(value) => put(key, value)}
          {...(unit === undefined ? {} : { unit, digits: decimals, isPadded: true })}
        />
      ))}
    </Range>
  );
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <SelectField
        label={t('inventory:updateHistory.reason')}
        none={t('inventory:updateHistory.anyReason')}
        value={draft.reason ?? null}
        options={reasonNames.map((value) => ({ value, label: t(`enums:updateReason.${value}`) }))}
        onChange={(value) => put('reason', value)}
      />
      <SelectField
        label={t('inventory:updateHistory.filter')}
        none={t('inventory:updateHistory.anyFilter')}
        value={draft.filter ?? null}
        options={filterNames.map((value) => ({ value, label: t(`enums:filter.${value}`) }))}
        onChange={(value) => put('filter', value)}
      />
      {status('oldStatus')}
      {status('newStatus')}
      <SelectField
        label={t('inventory:updateHistory.changed')}
        none={t('inventory:updateHistory.anyChanged')}
        value={draft.changed ?? null}
        options={changedFields.map((value) => ({ value, label: t(`inventory:updateHistory.changedFields.${value}`) }))}
        onChange={(value) => put('changed', value)}
      />
      <SelectField
        label={t('inventory:updateHistory.state')}
        none={t('inventory:updateHistory.anyState')}
        value={draft.state ?? null}
        options={Object.values(PriceUpdateState).map((value) => ({ value, label: t(`enums:priceUpdate.${value}`) }))}
        onChange={(value) => put('state', value)}
      />
      <DateField
        label={t('inventory:updateHistory.from')}
        value={draft.from ?? null}
        max={draft.to ?? null}
        onChange={(day) => put('from', day)}
      />
      <DateField
        label={t('inventory:updateHistory.to')}
        value={draft.to ?? null}
        min={draft.from ?? null}
        onChange={(day) => put('to', day)}
      />
      {range(t('inventory:updateHistory.price'), ['minPrice', 'maxPrice'], currencySign(currency, locale))}
      {range(t('inventory:updateHistory.stock'), ['minStock', 'maxStock'])}
      {range(t('inventory:updateHistory.handling'), ['minDays', 'maxDays'])}
      <div className={classes.end}>
        <Button variant="subtle" onClick={() => onApply({})}>
          {t('inventory:updateHistory.clear')}
        </Button>
        <Button type="submit">{t('inventory:updateHistory.apply')}</Button>
      </div>
    </form>
  );
}

function Range({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.pair}>{children}</div>
    </fieldset>
  );
}
