import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AskedRefund } from '@kervan/contracts/extra-refunds';
import { extraRefunds } from '@kervan/contracts/extra-refunds-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { When } from '../../../ui/when.tsx';
import { Answered } from '../parts/answered.tsx';
import classes from '../parts/parts.module.css';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { StaffLink } from '../staff-link.tsx';

/** WH-029: what sellers ask back of extra payments; nothing where nobody does. */
export function AskedRefunds() {
  const t = useText();
  const asked = useQuery(read(extraRefunds.list, {}));
  const [refusing, setRefusing] = useState<AskedRefund | null>(null);
  const heads = (['customer', 'package', 'amount', 'paidFor', 'reason', 'askedAt'] as const).map((id) => ({
    id,
    label: t(`staff:warehouse.refunds.${id}`),
    ...(id === 'amount' ? { align: 'right' as const } : {}),
  }));
  const refuse = { id: 'refuse', label: t('staff:warehouse.refunds.refuse'), isHidden: true };
  return (
    <>
      <Answered query={asked} failed={t('staff:warehouse.refunds.failed')}>
        {({ refunds }) =>
          refunds.length === 0 ? null : (
            <Card title={t('staff:warehouse.refunds.title')} padded={false}>
              <WideTable label={t('staff:warehouse.refunds.title')} heads={[...heads, refuse]}>
                {refunds.map((one) => (
                  <Row key={one.id} asked={one} onRefuse={() => setRefusing(one)} />
                ))}
              </WideTable>
              <p className={`small text2 ${classes.under}`}>{t('staff:warehouse.refunds.note')}</p>
            </Card>
          )
        }
      </Answered>
      <ReasonDialog
        isOpen={refusing !== null}
        onClose={() => setRefusing(null)}
        title={t('staff:warehouse.refunds.refuseOf', { package: refusing?.packageNo ?? '' })}
        confirmLabel={t('staff:warehouse.refunds.confirm')}
        act={extraRefunds.refuse}
        request={(why) => (refusing ? { body: { id: refusing.id, why } } : null)}
        done={t('staff:warehouse.refunds.refused')}
      >
        {() => <p>{t('staff:warehouse.refunds.refuseText')}</p>}
      </ReasonDialog>
    </>
  );
}

type RowProps = { asked: AskedRefund; onRefuse: () => void };

function Row({ asked: { customerId, packageNo, amount, explanation, reason, askedAt }, onRefuse }: RowProps) {
  const t = useText();
  return (
    <tr>
      <td>
        <StaffLink to={`/staff/customers/${customerId}`}>{String(customerId)}</StaffLink>
      </td>
      <td className="code">{packageNo}</td>
      <td data-align="right">
        <Money minor={amount} currency="USD" />
      </td>
      <td>{explanation}</td>
      <td>{reason}</td>
      <td>
        <When at={askedAt} exact />
      </td>
      <td>
        <Button
          size="xs"
          variant="default"
          aria-label={t('staff:warehouse.refunds.refuseOf', { package: packageNo })}
          onClick={onRefuse}
        >
          {t('staff:warehouse.refunds.refuse')}
        </Button>
      </td>
    </tr>
  );
}
