import { Button } from '@mantine/core';
import type { BookDifference } from '@kervan/contracts/reconciliation';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { StaffLink } from '../staff-link.tsx';

const DAY_MS = 86_400_000;
const tones = { missingHere: 'neg', missingThere: 'warn', otherAmount: 'neg' } as const;

type Props = { row: BookDifference; now: number; onClose: () => void };

/** One difference: what both say, since when, and what became of it. */
export function DifferenceRow({ row, now, onClose }: Props) {
  const t = useText();
  const { packageNo, packageRef, customerId } = row;
  return (
    <tr>
      <td className="num">{row.day}</td>
      <td>{t(`staff:reconciliation.kinds.${row.kind}`)}</td>
      <td>
        <Badge tone={tones[row.difference]} mark="ring">
          {t(`staff:reconciliation.difference.${row.difference}`)}
        </Badge>
      </td>
      <td className="code">{packageNo ?? packageRef ?? '—'}</td>
      <td>
        {customerId === null ? '—' : <StaffLink to={`/staff/customers/${customerId}`}>{String(customerId)}</StaffLink>}
      </td>
      <td data-align="right">{row.ours === null ? '—' : <Money minor={row.ours} currency="USD" />}</td>
      <td data-align="right">{row.theirs === null ? '—' : <Money minor={row.theirs} currency="USD" />}</td>
      <td>
        <Age row={row} now={now} />
      </td>
      <td>
        {row.closedAt === null && row.goneAt === null && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('staff:reconciliation.closeOf', { number: String(row.id) })}
            onClick={onClose}
          >
            {t('staff:reconciliation.close')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Age({ row: { foundAt, goneAt, closedAt, closedBy, closeNote }, now }: Pick<Props, 'row' | 'now'>) {
  const t = useText();
  const format = useFormat();
  if (closedAt !== null)
    return t('staff:reconciliation.closedBy', {
      name: closedBy ?? '',
      date: format.date(Date.parse(closedAt)),
      note: closeNote ?? '',
    });
  if (goneAt !== null) return t('staff:reconciliation.goneAt', { date: format.date(Date.parse(goneAt)) });
  const days = Math.max(0, Math.floor((now - Date.parse(foundAt)) / DAY_MS));
  return t('staff:reconciliation.ageDays', { count: days, days: format.number(days) });
}
