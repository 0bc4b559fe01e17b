import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Segmented } from '../../../ui/segmented-action.tsx';
import { When } from '../../../ui/when.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { NoRows, WideTable } from '../parts/wide-table.tsx';
import { DisputesCard } from './disputes-card.tsx';

type Subscription = CustomerPage['subscriptions'][number];

/** What the customer has and had, cards and disputes. */
export function SubscriptionTab({ customer }: { customer: CustomerPage }) {
  return (
    <>
      <Subscriptions customer={customer} />
      <DisputesCard customer={customer} />
      <Cards customer={customer} />
    </>
  );
}

function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const t = useText();
  if (subscription.endedAt !== null || !subscription.isRunning)
    return (
      <Badge tone="neutral" mark="square">
        {t(subscription.beganAt === null ? 'staff:subscription.notBegun' : 'staff:subscription.ended')}
      </Badge>
    );
  if (subscription.endsWithPeriod)
    return (
      <Badge tone="warn" mark="ring">
        {t('staff:subscription.ending')}
      </Badge>
    );
  return (
    <Badge tone="pos" mark="dot">
      {t('staff:subscription.running')}
    </Badge>
  );
}

function Subscriptions({ customer }: { customer: CustomerPage }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const running = customer.subscriptions.find(({ isRunning }) => isRunning);
  return (
    <Card
      title={t('staff:subscription.title')}
      padded={false}
      aside={
        running && (
          <Button variant="default" color="red" size="xs" onClick={() => setOpen(true)}>
            {t('staff:subscription.cancel')}
          </Button>
        )
      }
    >
      {customer.subscriptions.length === 0 ? (
        <NoRows>{t('staff:subscription.none')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:subscription.title')}
          heads={[
            { id: 'level', label: t('staff:customers.level') },
            { id: 'state', label: t('staff:customers.state') },
            { id: 'price', label: t('staff:subscription.price'), align: 'right' },
            { id: 'began', label: t('staff:subscription.began') },
            { id: 'period', label: t('staff:subscription.periodEnd') },
            { id: 'ended', label: t('staff:subscription.endedAt') },
          ]}
        >
          {customer.subscriptions.map((subscription) => (
            <tr key={subscription.id}>
              <td>
                {subscription.levelName}{' '}
                {subscription.isGranted && <span className="small text3">{t('staff:subscription.granted')}</span>}
              </td>
              <td>
                <SubscriptionState subscription={subscription} />
              </td>
              <td data-align="right">
                <Money minor={subscription.price} currency="USD" />
              </td>
              <td>
                <When at={subscription.beganAt} exact />
              </td>
              <td>
                <When at={subscription.periodEnd} exact />
              </td>
              <td>
                <When at={subscription.endedAt} exact />
              </td>
            </tr>
          ))}
        </WideTable>
      )}
      {running && <CancelDialog customer={customer} running={running} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type CancelProps = { customer: CustomerPage; running: Subscription; isOpen: boolean; onClose: () => void };

/** SUB-032 by staff: with its period, or now, which nothing brings back. */
function CancelDialog({ customer, running, isOpen, onClose }: CancelProps) {
  const t = useText();
  // What ends with its period already can only be ended now.
  const [isNow, setNow] = useState(false);
  const endsNow = isNow || running.endsWithPeriod || running.periodEnd === null;
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:subscription.cancelTitle', { name: customer.name })}
      confirmLabel={t('staff:subscription.cancel')}
      danger
      act={staffCustomers.cancelSubscription}
      request={(why) => ({ body: { id: customer.id, toPeriodEnd: !endsNow, why } })}
      done={t(endsNow ? 'staff:subscription.doneNow' : 'staff:subscription.doneEnd')}
    >
      {() => (
        <>
          {!running.endsWithPeriod && running.periodEnd !== null && (
            <Segmented
              label={t('staff:subscription.when')}
              value={endsNow ? 'now' : 'end'}
              onChange={(value) => setNow(value === 'now')}
              options={[
                { value: 'end', label: t('staff:subscription.atEnd') },
                { value: 'now', label: t('staff:subscription.now') },
              ]}
            />
          )}
          <p>{t(endsNow ? 'staff:subscription.effectNow' : 'staff:subscription.effectEnd')}</p>
        </>
      )}
    </ReasonDialog>
  );
}

const isCardState = (state: string): state is 'waitingApproval' | 'approved' | 'rejected' | 'removed' =>
  ['waitingApproval', 'approved', 'rejected', 'removed'].includes(state);

function Cards({ customer: { cards } }: { customer: CustomerPage }) {
  const t = useText();
  return (
    <Card title={t('staff:cards.title')} padded={false}>
      {cards.length === 0 ? (
        <NoRows>{t('staff:cards.none')}</NoRows>
      ) : (
        <WideTable
          label={t('staff:cards.title')}
          heads={[
            { id: 'brand', label: t('staff:cards.brand') },
            { id: 'last4', label: t('staff:cards.last4') },
            { id: 'until', label: t('staff:cards.until') },
            { id: 'state', label: t('staff:customers.state') },
          ]}
        >
          {cards.map((card) => (
            <tr key={card.id}>
              <td>
                {card.brand} {card.isDefault && <span className="small text3">{t('staff:cards.default')}</span>}
              </td>
              <td className="num">•••• {card.last4}</td>
              <td className="num">
                {String(card.expMonth).padStart(2, '0')}/{String(card.expYear).slice(-2)}
              </td>
              <td>{isCardState(card.status) ? t(`staff:cards.state.${card.status}`) : card.status}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </Card>
  );
}
