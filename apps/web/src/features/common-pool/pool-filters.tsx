import { infringementNames, poolSourceNames } from '@kervan/domain/filters/restriction-reasons';
import { useText } from '../../i18n/i18n.ts';
import { present } from '../../kit/lists/address-values.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { PoolView } from './pool-lists.ts';

type Filters = PoolView['own'];

/** One infringement type of all, one way of hearing of it. */
export function PoolFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('lists:columns.infringement')}
        isLabelHidden
        value={filters.infringement ?? null}
        none={t('commonPool:allInfringements')}
        options={infringementNames.map((name) => ({ value: name, label: t(`lists:infringement.${name}`) }))}
        onChange={(name) => onChange(present({ ...filters, infringement: name ?? undefined }))}
      />
      <SelectField
        label={t('lists:columns.source')}
        isLabelHidden
        value={filters.source ?? null}
        none={t('commonPool:allSources')}
        options={poolSourceNames.map((name) => ({ value: name, label: t(`lists:source.${name}`) }))}
        onChange={(name) => onChange(present({ ...filters, source: name ?? undefined }))}
      />
    </>
  );
}
