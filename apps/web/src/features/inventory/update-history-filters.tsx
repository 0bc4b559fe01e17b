import { changedFields } from '@kervan/domain/inventory/changed-fields';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { FilterForm, FilterRange, type FilterDraft } from '../../kit/lists/filter-form.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { reasonNames, statuses, type HistoryFilters } from './update-history-list.ts';

type Props = { filters: HistoryFilters; market: MarketCode; onApply: (filters: HistoryFilters) => void };

/** Every value of a change to narrow by (INV-049); nothing is searched before it is applied. */
export function UpdateHistoryFilters({ filters, market, onApply }: Props) {
  const t = useText();
  const { locale } = useFormat();
  const { currency, decimals } = markets[market];
  const money = { unit: currencySign(currency, locale), digits: decimals, isPadded: true };
  const words = { clear: t('product:updateHistory.clear'), apply: t('product:updateHistory.apply') };
  return (
    <FilterForm filters={filters} words={words} onApply={onApply}>
      {({ draft, put }) => (
        <>
          <Choices draft={draft} put={put} />
          <DateField
            label={t('product:updateHistory.from')}
            value={draft.from ?? null}
            max={draft.to ?? null}
            onChange={(day) => put('from', day)}
          />
          <DateField
            label={t('product:updateHistory.to')}
            value={draft.to ?? null}
            min={draft.from ?? null}
            onChange={(day) => put('to', day)}
          />
          {ranges.map(([label, least, most]) => (
            <FilterRange
              key={label}
              label={t(`product:updateHistory.${label}`)}
              least={{ value: draft[least], word: t('product:updateHistory.least'), onChange: (to) => put(least, to) }}
              most={{ value: draft[most], word: t('product:updateHistory.most'), onChange: (to) => put(most, to) }}
              field={label === 'price' ? money : {}}
            />
          ))}
        </>
      )}
    </FilterForm>
  );
}

const ranges = [
  ['price', 'minPrice', 'maxPrice'],
  ['stock', 'minStock', 'maxStock'],
  ['handling', 'minDays', 'maxDays'],
] as const;

/** What a change is by its name: why, by which filter, from and to which status, what of it, how it went. */
function Choices({ draft, put }: FilterDraft<HistoryFilters>) {
  const t = useText();
  const statusOptions = statuses.map((value) => ({ value, label: t(`enums:inventoryItem.${value}`) }));
  return (
    <>
      <SelectField
        label={t('product:updateHistory.reason')}
        none={t('product:updateHistory.anyReason')}
        value={draft.reason ?? null}
        options={reasonNames.map((value) => ({ value, label: t(`enums:updateReason.${value}`) }))}
        onChange={(value) => put('reason', value)}
      />
      <SelectField
        label={t('product:updateHistory.filter')}
        none={t('product:updateHistory.anyFilter')}
        value={draft.filter ?? null}
        options={filterNames.map((value) => ({ value, label: t(`enums:filter.${value}`) }))}
        onChange={(value) => put('filter', value)}
      />
      {(['oldStatus', 'newStatus'] as const).map((key) => (
        <SelectField
          key={key}
          label={t(`product:updateHistory.${key}`)}
          none={t('product:updateHistory.anyStatus')}
          value={draft[key] ?? null}
          options={statusOptions}
          onChange={(value) => put(key, value)}
        />
      ))}
      <SelectField
        label={t('product:updateHistory.changed')}
        none={t('product:updateHistory.anyChanged')}
        value={draft.changed ?? null}
        options={changedFields.map((value) => ({ value, label: t(`product:updateHistory.changedFields.${value}`) }))}
        onChange={(value) => put('changed', value)}
      />
      <SelectField
        label={t('product:updateHistory.state')}
        none={t('product:updateHistory.anyState')}
        value={draft.state ?? null}
        options={Object.values(PriceUpdateState).map((value) => ({ value, label: t(`enums:priceUpdate.${value}`) }))}
        onChange={(value) => put('state', value)}
      />
    </>
  );
}
