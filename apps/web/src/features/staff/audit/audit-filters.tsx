import { Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staff } from '@kervan/contracts/staff-calls';
import { staffActionKinds } from '@kervan/domain/staff/staff-action';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import classes from '../parts/parts.module.css';
import type { AuditFilters } from './audit-list.ts';

type Props = { filters: AuditFilters; onApply: (filters: AuditFilters) => void };

/** Who, what, on whom and when; nothing is searched before it is applied. */
export function AuditFiltersForm({ filters, onApply }: Props) {
  const t = useText();
  const [draft, setDraft] = useState<AuditFilters>(filters);
  // The members stand in every answer of the record.
  const members = useQuery(read(staff.actions, { body: { page: 1, limit: 25 } })).data?.members ?? [];
  const put = <K extends keyof AuditFilters>(key: K, value: AuditFilters[K] | null | undefined) => {
    const next = { ...draft };
    if (value === null || value === undefined) delete next[key];
    else next[key] = value;
    setDraft(next);
  };
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <SelectField
        label={t('staff:audit.what')}
        none={t('staff:audit.anything')}
        value={draft.kind ?? null}
        options={staffActionKinds.map((value) => ({ value, label: t(`staff:audit.kind.${value}`) }))}
        onChange={(kind) => put('kind', kind)}
      />
      <SelectField
        label={t('staff:audit.member')}
        none={t('staff:audit.anybody')}
        value={draft.member === undefined ? null : String(draft.member)}
        options={members.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(member) => put('member', member === null ? null : Number(member))}
      />
      <DateField
        label={t('staff:audit.from')}
        value={draft.from ?? null}
        max={draft.to ?? null}
        onChange={(day) => put('from', day)}
      />
      <DateField
        label={t('staff:audit.to')}
        value={draft.to ?? null}
        min={draft.from ?? null}
        onChange={(day) => put('to', day)}
      />
      <NumberInput
        label={t('staff:audit.customerNumber')}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        classNames={{ input: 'num' }}
        value={draft.customer ?? ''}
        onChange={(value) => put('customer', typeof value === 'number' && value > 0 ? value : null)}
      />
      <div className={classes.dialogEnd}>
        <Button variant="subtle" onClick={() => onApply({})}>
          {t('staff:audit.clear')}
        </Button>
        <Button type="submit">{t('staff:audit.apply')}</Button>
      </div>
    </form>
  );
}
