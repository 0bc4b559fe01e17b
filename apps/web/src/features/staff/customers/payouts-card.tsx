import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { When } from '../../../ui/when.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';
import { PayoutDialog } from '../requests/payout-dialog.tsx';
import { RefusePayoutDialog } from './refuse-payout-dialog.tsx';

type Payout = CustomerPage['payouts'][number];

/** AFF-005: what the customer asked to have paid of its affiliate earnings; staff send it and mark it here. */
export function PayoutsCard({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [asked, setAsked] = useState<Payout | null>(null);
  const [refused, setRefused] = useState<Payout | null>(null);
  const { payouts } = customer;
  return (
    <Card title={t('staff:payouts.title')} padded={false}>
      {payouts.length === 0 ? (
        <NoRows>{t('staff:payouts.none')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:payouts.title')}
          heads={[
            { id: 'asked', label: t('staff:payouts.asked') },
            { id: 'receiver', label: t('staff:payouts.receiver') },
            { id: 'amount', label: t('staff:amount'), align: 'right' },
            { id: 'state', label: t('staff:payouts.state') },
            { id: 'pay', label: t('staff:payouts.pay.button'), isHidden: true },
          ]}
        >
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <td>
                <When at={payout.askedAt} exact />
              </td>
              <td className="code">{payout.receiverMail}</td>
              <td data-align="right">
                <Money minor={payout.amount} currency="USD" />
              </td>
              <td>
                <PayoutState payout={payout} />
              </td>
              <td>
                {!payout.isPaid && payout.refused === null && (
                  <Group gap={8} wrap="nowrap">
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('staff:payouts.pay.of', { id: payout.id })}
                      onClick={() => setAsked(payout)}
                    >
                      {t('staff:payouts.pay.button')}
                    </Button>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('staff:payouts.refuse.of', { id: payout.id })}
                      onClick={() => setRefused(payout)}
                    >
                      {t('staff:payouts.refuse.button')}
                    </Button>
                  </Group>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      <PayoutDialog customer={customer} payout={asked} onClose={() => setAsked(null)} />
      <RefusePayoutDialog customer={customer} payout={refused} onClose={() => setRefused(null)} />
    </Card>
  );
}

function PayoutState({ payout: { paidAt, paidBy, refused } }: { payout: Payout }) {
  const t = useText();
  if (paidAt !== null)
    return (
      <>
        {t('staff:payouts.paid', { name: paidBy ?? '–' })} <When at={paidAt} exact />
      </>
    );
  return refused === null ? (
    <Badge tone="warn">{t('staff:payouts.waiting')}</Badge>
  ) : (
    <>
      {t('staff:payouts.refused', { name: refused.by, why: refused.why })} <When at={refused.at} exact />
    </>
  );
}
