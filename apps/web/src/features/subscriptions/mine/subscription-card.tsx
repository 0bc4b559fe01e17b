import { Button } from '@mantine/core';
import { useState } from 'react';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FactList } from '../../../kit/entity/fact-list.tsx';
import { useBlocked } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat, useNow } from '../../../ui/format/format.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PayButton } from '../invoices/invoice-actions.tsx';
import { levelName } from '../plan-words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import classes from './mine.module.css';
import { subscriptionFacts } from './subscription-facts.ts';
import { SubscriptionStatus } from './subscription-status.tsx';

/** The newest subscription with what can be done about it: change, cancel, undo, come back (SUB-010, SUB-067). */
export function SubscriptionCard({ subscription }: { subscription: CustomerSubscription }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card
      title={levelName({ plan: subscription.plan, productLimit: subscription.levelItemCount }, { t, format })}
      aside={<SubscriptionStatus {...subscription} />}
    >
      <StandingNote subscription={subscription} />
      <FactList facts={subscriptionFacts(subscription, { t, format })} />
      <div className={classes.actions}>
        <Actions subscription={subscription} />
      </div>
    </Card>
  );
}

/** What follows from how it stands, with the moment at which it does. */
function StandingNote({ subscription }: { subscription: CustomerSubscription }) {
  const t = useText();
  const format = useFormat();
  const { status, endsAt, servicesStopAt, suspendAt, listsKeptUntil } = subscription;
  const now = useNow();
  const when = (at: string | null) => (at === null ? '–' : format.dateTime(at));
  const text = (): string | null => {
    switch (status) {
      case 'unpaid':
        return servicesStopAt !== null && Date.parse(servicesStopAt) <= now
          ? t('subscriptions:mine.stopped', { date: when(suspendAt) })
          : t('subscriptions:mine.unpaid', { date: when(servicesStopAt) });
      case 'suspended':
        return t('subscriptions:mine.suspended', { date: when(endsAt) });
      case 'disputed':
        return t('subscriptions:mine.disputed');
      case 'cancelled':
        return listsKeptUntil === null
          ? t('subscriptions:mine.ended')
          : t('subscriptions:mine.endedLists', { date: when(listsKeptUntil) });
      case 'trial':
      case 'active':
      case 'none':
        return endsAt === null ? null : t('subscriptions:mine.ending', { date: when(endsAt) });
    }
  };
  const said = text();
  return said === null ? null : (
    <p className={classes.note} data-tone={toneOf(status)} role="status">
      {said}
    </p>
  );
}

/** Red: work has stopped. Amber: it will. What is over needs no colour. */
const toneOf = (status: CustomerSubscription['status']) =>
  status === 'suspended' || status === 'disputed' ? 'neg' : status === 'cancelled' ? 'plain' : 'warn';

function Actions({ subscription }: { subscription: CustomerSubscription }) {
  const t = useText();
  const [isCancelOpen, setCancelOpen] = useState(false);
  const keep = useCallMutation(planChanges.renew, {
    done: t('subscriptions:mine.kept'),
  });
  const { status, endsAt, subscriptionIdOnDb } = subscription;
  const blocked = { keep: useBlocked(planChanges.renew), cancel: useBlocked(planChanges.cancelByPost) };
  if (status === 'disputed')
    return (
      <LinkButton to="/helpdesk" variant="default">
        {t('subscriptions:subscribe.toHelp')}
      </LinkButton>
    );
  if (status === 'cancelled')
    return <LinkButton to="/subscriptions/subscribe">{t('subscriptions:mine.renew')}</LinkButton>;
  const isOwing = status === 'unpaid' || status === 'suspended';
  const isEnding = endsAt !== null && !isOwing;
  return (
    <>
      {isOwing && <PayButton />}
      {isEnding && (
        <Button
          disabled={blocked.keep !== null}
          title={blocked.keep ?? undefined}
          loading={keep.isPending}
          onClick={() => keep.mutate({ body: { subscriptionId: subscriptionIdOnDb } })}
        >
          {t('subscriptions:mine.keep')}
        </Button>
      )}
      {!isOwing && (
        <LinkButton
          to="/changePlan/$id"
          params={{ id: String(subscriptionIdOnDb) }}
          variant={isEnding ? 'default' : 'filled'}
        >
          {t('subscriptions:mine.change')}
        </LinkButton>
      )}
      <Button
        variant="subtle"
        color="red"
        disabled={blocked.cancel !== null}
        title={blocked.cancel ?? undefined}
        onClick={() => setCancelOpen(true)}
      >
        {t(isEnding ? 'subscriptions:mine.cancelNow' : 'subscriptions:mine.cancel')}
      </Button>
      <CancelDialog subscription={subscription} isOpen={isCancelOpen} onClose={() => setCancelOpen(false)} />
    </>
  );
}
