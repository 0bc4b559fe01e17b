import { useQuery } from '@tanstack/react-query';
import type { ClosedMonth } from '@kervan/contracts/credit-month';
import { credit } from '@kervan/contracts/credit-calls';
import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { errorWords } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import wide from '../wide-table.module.css';
import classes from './documents.module.css';
import { MonthFiles } from './month-files.tsx';
import { useMonthName } from './month-name.ts';
import { MonthPart } from './month-part.tsx';

type Open = (month: string | null, kind: CreditKind | null) => void;
type Props = { month: string | null; kind: CreditKind | null; onOpen: Open };

/** Decision 62: the months that are closed; each opens to its sums, and each sum to its movements. */
export function MonthList({ month, kind, onOpen }: Props) {
  const t = useText();
  const months = useQuery(read(credit.months, {}));
  return (
    <>
      <Card title={t('credit:months.list')} padded={false}>
        {months.isPending ? (
          <RowSkeletons count={4} height={40} />
        ) : !months.data ? (
          <ErrorState
            title={t('credit:months.failed')}
            {...errorWords(months.error, t)}
            onRetry={() => void months.refetch()}
            isRetrying={months.isFetching}
          />
        ) : months.data.length === 0 ? (
          <EmptyState title={t('credit:months.none')} text={t('credit:months.noneText')} />
        ) : (
          <MonthTable months={months.data} open={month} onOpen={onOpen} />
        )}
      </Card>
      {month !== null && <MonthPart key={month} month={month} kind={kind} onKind={(next) => onOpen(month, next)} />}
    </>
  );
}

function MonthTable({ months, open, onOpen }: { months: readonly ClosedMonth[]; open: string | null; onOpen: Open }) {
  const t = useText();
  const nameOf = useMonthName();
  return (
    <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('credit:months.list')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('credit:months.month')}</th>
            {(['opening', 'in', 'out', 'closing'] as const).map((name) => (
              <th key={name} scope="col" data-align="right">
                {name === 'in' || name === 'out' ? t(`credit:statement.${name}`) : t(`credit:months.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('credit:months.pdf')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row">
                <button
                  type="button"
                  className={`link ${classes.month}`}
                  aria-expanded={one.month === open}
                  onClick={() => onOpen(one.month === open ? null : one.month, null)}
                >
                  {nameOf(one.month)}
                </button>
              </th>
              <td data-align="right">
                <Money minor={one.opening} currency="USD" />
              </td>
              <td data-align="right">
                <Money minor={one.cameIn} currency="USD" />
              </td>
              <td data-align="right">
                <Money minor={-one.wentOut} currency="USD" />
              </td>
              <td data-align="right">
                <Money minor={one.closing} currency="USD" strong />
              </td>
              <td>
                <MonthFiles month={one.month} name={nameOf(one.month)} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
