import { Button } from '@mantine/core';
import { useState } from 'react';
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
  const put: Put = (key, value) => {
    const next = { ...draft };
    if (value === null || value === '' || value === undefined) delete next[key];
    else next[key] = value;
    setDraft(next);
  };
  const money = { unit: currencySign(currency, locale), digits: decimals, isPadded: true };
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Choices draft={draft} put={put} />
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
      {ranges.map((range) => (
        <Range key={range.label} {...range} draft={draft} put={put} field={range.label === 'price' ? money : {}} />
      ))}
      <div className={classes.end}>
        <Button variant="subtle" onClick={() => onApply({})}>
          {t('inventory:updateHistory.clear')}
        </Button>
        <Button type="submit">{t('inventory:updateHistory.apply')}</Button>
      </div>
    </form>
  );
}

type Put = <K extends keyof HistoryFilters>(key: K, value: HistoryFilters[K] | null | '' | undefined) => void;
type Part = { draft: HistoryFilters; put: Put };

/** What a change is by its name: why, by which filter, from and to which status, what of it, how it went. */
function Choices({ draft, put }: Part) {
  const t = useText();
  const statusOptions = statuses.map((value) => ({ value, label: t(`enums:inventoryItem.${value}`) }));
  return (
    <>
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
      {(['oldStatus', 'newStatus'] as const).map((key) => (
        <SelectField
          key={key}
          label={t(`inventory:updateHistory.${key}`)}
          none={t('inventory:updateHistory.anyStatus')}
          value={draft[key] ?? null}
          options={statusOptions}
          onChange={(value) => put(key, value)}
        />
      ))}
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
    </>
  );
}

const ranges = [
  { label: 'price', ends: ['minPrice', 'maxPrice'] },
  { label: 'stock', ends: ['minStock', 'maxStock'] },
  { label: 'handling', ends: ['minDays', 'maxDays'] },
] as const;
type RangeProps = Part & (typeof ranges)[number] & { field: { unit?: string; digits?: number; isPadded?: boolean } };

function Range({ label, ends, draft, put, field }: RangeProps) {
  const t = useText();
  const name = t(`inventory:updateHistory.${label}`);
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.pair}>
        {ends.map((key, end) => {
          const word = t(end === 0 ? 'inventory:updateHistory.least' : 'inventory:updateHistory.most');
          return (
            <ScaledField
              key={key}
              label={`${name}, ${word}`}
              placeholder={word}
              value={draft[key] ?? null}
              onChange={(value) => put(key, value)}
              {...field}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
