import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import type { BookDifference } from '@kervan/contracts/reconciliation';
import { reconciliation } from '@kervan/contracts/reconciliation-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Segmented } from '../../../ui/segmented-action.tsx';
import { Answered } from '../parts/answered.tsx';
import classes from '../parts/parts.module.css';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';
import { useStaffGo } from '../staff-link.tsx';
import { DifferenceRow } from './difference-row.tsx';
import {
  differenceStates,
  reconciliationSearch,
  type DifferenceState,
  type ReconciliationSearch,
} from './reconciliation-search.ts';

type Page = Response<typeof reconciliation.list>;
const LIMIT = 50;

/** Ledger rule 10: where the warehouse's statements and our books say something else, with its age and a way to close it. */
export function ReconciliationScreen() {
  const t = useText();
  const goTo = useStaffGo();
  const { state = 'open', page = 1 } = reconciliationSearch(useSearch({ strict: false }));
  const go = ({ ...search }: ReconciliationSearch) => goTo('/staff/reconciliation', search);
  const differences = useQuery(read(reconciliation.list, { body: { state, page, limit: LIMIT } }));
  const [closing, setClosing] = useState<BookDifference | null>(null);
  const stateOf = (name: DifferenceState) => (name === 'open' ? {} : { state: name });
  return (
    <>
      <PageHeader title={t('staff:reconciliation.title')} note={t('staff:reconciliation.note')} />
      <div className={classes.page}>
        <Segmented
          label={t('staff:reconciliation.states')}
          value={state}
          options={differenceStates.map((value) => ({ value, label: t(`staff:reconciliation.state.${value}`) }))}
          onChange={(next) => go(stateOf(next))}
        />
        <Answered query={differences} failed={t('staff:reconciliation.failed')}>
          {(answer) => (
            <Differences
              answer={answer}
              state={state}
              onClose={setClosing}
              onPage={(next) => go({ ...stateOf(state), ...(next > 1 ? { page: next } : {}) })}
            />
          )}
        </Answered>
      </div>
      <ReasonDialog
        isOpen={closing !== null}
        onClose={() => setClosing(null)}
        title={t('staff:reconciliation.closeOf', { number: String(closing?.id ?? '') })}
        confirmLabel={t('staff:reconciliation.confirm')}
        act={reconciliation.close}
        request={(why) => (closing ? { body: { id: closing.id, why } } : null)}
        done={t('staff:reconciliation.closed')}
      >
        {() => <p>{t('staff:reconciliation.closeText')}</p>}
      </ReasonDialog>
    </>
  );
}

type Shown = {
  answer: Page;
  state: DifferenceState;
  onClose: (difference: BookDifference) => void;
  onPage: (page: number) => void;
};

function Differences({ answer, state, onClose, onPage }: Shown) {
  const t = useText();
  const format = useFormat();
  const { items, page, limit, totalCount, readUntil } = answer;
  const heads = (['day', 'kind', 'what', 'package', 'customer', 'ours', 'theirs', 'age'] as const).map((id) => ({
    id,
    label: t(`staff:reconciliation.${id}`),
    ...(id === 'ours' || id === 'theirs' ? { align: 'right' as const } : {}),
  }));
  const close = { id: 'close', label: t('staff:reconciliation.close'), isHidden: true };
  return (
    <>
      <p className="small text2">
        {readUntil === null
          ? t('staff:reconciliation.notRead')
          : t('staff:reconciliation.readUntil', { day: readUntil })}
      </p>
      <Card padded={false}>
        {items.length === 0 ? (
          <NoRows>{t(`staff:reconciliation.none.${state}`)}</NoRows>
        ) : (
          <WideTable label={t('staff:reconciliation.title')} heads={[...heads, close]}>
            {items.map((row) => (
              <DifferenceRow key={row.id} row={row} now={Date.parse(answer.asOf)} onClose={() => onClose(row)} />
            ))}
          </WideTable>
        )}
      </Card>
      {totalCount > 0 && (
        <p className="num small text2">
          {t('staff:reconciliation.shown', {
            shown: format.number((page - 1) * limit + items.length),
            total: format.number(totalCount),
          })}{' '}
          {page * limit < totalCount && (
            <Button size="xs" variant="default" onClick={() => onPage(page + 1)}>
              {t('staff:reconciliation.next')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
