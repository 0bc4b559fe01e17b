import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { When } from '../../../ui/when.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';

type Dispute = CustomerPage['disputes'][number];

/** As the payment provider names the end that a dispute has for the better. */
const WON = 'won';
const LOST = 'lost';

/** Payments that a bank was asked to take back; one that was won stops the account until staff clear it. */
export function DisputesCard({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [asked, setAsked] = useState<Dispute | null>(null);
  return (
    <Card title={t('staff:disputes.title')} padded={false}>
      {customer.disputes.length === 0 ? (
        <NoRows>{t('staff:disputes.none')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:disputes.title')}
          heads={[
            { id: 'id', label: t('staff:customers.number') },
            { id: 'state', label: t('staff:customers.state') },
            { id: 'amount', label: t('staff:amount'), align: 'right' },
            { id: 'opened', label: t('staff:disputes.opened') },
            { id: 'closed', label: t('staff:disputes.closed') },
            { id: 'clear', label: t('staff:disputes.clear'), isHidden: true },
          ]}
        >
          {customer.disputes.map((dispute) => (
            <tr key={dispute.id}>
              <td className="code">{dispute.id}</td>
              <td>
                <DisputeState dispute={dispute} />
              </td>
              <td data-align="right">
                <Money minor={dispute.amount} currency="USD" />
              </td>
              <td>
                <When at={dispute.openedAt} exact />
              </td>
              <td>
                <When at={dispute.closedAt} exact />
              </td>
              <td>
                {(dispute.status === WON || dispute.status === LOST) && dispute.clearedBy === null && (
                  <Button variant="default" size="xs" onClick={() => setAsked(dispute)}>
                    {t('staff:disputes.clear')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <ReasonDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('staff:disputes.clearTitle')}
        confirmLabel={t('staff:disputes.clear')}
        act={staffCustomers.clearDispute}
        request={(why) => (asked === null ? null : { body: { id: customer.id, disputeId: asked.id, why } })}
        done={t('staff:disputes.cleared')}
      >
        {() => <p>{t('staff:disputes.effect', { name: customer.name })}</p>}
      </ReasonDialog>
    </Card>
  );
}

function DisputeState({ dispute }: { dispute: Dispute }) {
  const t = useText();
  if (dispute.isOpen)
    return (
      <Badge tone="neg" mark="ring">
        {t('staff:disputes.open')}
      </Badge>
    );
  if (dispute.clearedBy !== null)
    return (
      <Badge tone="neutral" mark="square">
        {t('staff:disputes.clearedBy', { name: dispute.clearedBy })}
      </Badge>
    );
  return dispute.status === WON ? (
    <Badge tone="pos" mark="dot">
      {t('staff:disputes.won')}
    </Badge>
  ) : (
    <Badge tone="neg" mark="square">
      {t('staff:disputes.lost')}
    </Badge>
  );
}
