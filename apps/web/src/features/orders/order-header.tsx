import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { EntityHeader } from '../../kit/entity/entity-header.tsx';
import { AgeRing } from '../../ui/age-ring.tsx';
import { Badge } from '../../ui/badge.tsx';
import { notify } from '../../ui/notify.ts';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { tip } from '../../ui/tip.ts';
import { stepOf, type OrderAction } from './order-actions.tsx';
import { FlagMark } from './flag-mark.tsx';
import { StepButton } from './order-cells.tsx';
import { subjectOf } from './order-subject.ts';
import classes from './order.module.css';
import { useOrderMenu } from './use-order-menu.tsx';

/** An order is read again at the latest after so long (ORD-046). */
const READ_LIMIT_MS = 60 * 60_000;

/** Number, every status, the flag, how old the data are, and what can be done. */
export function OrderHeader({ order, actions }: { order: OrderDetail; actions: readonly OrderAction[] }) {
  const t = useText();
  const subject = subjectOf(order);
  const menu = useOrderMenu(actions, { withoutOpen: true });
  const step = stepOf(actions, subject);
  return (
    <EntityHeader
      title={order.sellerAmazonOrderId}
      secret={{ kind: 'sellerOrderId', publicTitle: t('orders:detail.publicTitle') }}
      state={<CopyNumber number={order.sellerAmazonOrderId} />}
      codes={
        <>
          <Badges order={order} />
          {order.salesChannel && <span>{order.salesChannel}</span>}
          {order.replaces && <span>{t('orders:detail.replaces', { order: order.replaces })}</span>}
          {order.origin === 'file' && <span>{t('orders:detail.fromFile')}</span>}
          {order.readAt !== null && (
            <span className={classes.data}>
              {t('orders:detail.data')} <AgeRing at={order.readAt} limitMs={READ_LIMIT_MS} />
            </span>
          )}
        </>
      }
      actions={
        <>
          {step && <StepButton row={subject} step={step} solid />}
          {menu(subject)}
        </>
      }
    />
  );
}

/** Every status of an order, and what is special about it. */
function Badges({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <span className={classes.badges}>
      <StatusBadge of="sellerOrder" value={order.sellerStatus} />
      <StatusBadge of="buyerOrder" value={order.buyerStatus} />
      {order.isPending && (
        <Badge tone="accent" mark="ring">
          {t('orders:cell.pending')}
        </Badge>
      )}
      {order.cancellationRequested && (
        <Badge tone="neg" mark="ring">
          {t('orders:cell.cancelRequest')}
        </Badge>
      )}
      {order.hasAToZClaim && (
        <Badge tone="neg" mark="dot">
          {t('orders:detail.aToZ')}
        </Badge>
      )}
      {order.isExpedited && (
        <Badge tone="accent" mark="dot">
          {t('orders:cell.expedited')}
        </Badge>
      )}
      {order.flag && (
        <Badge tone="neutral">
          <FlagMark flag={order.flag} /> {order.flag.title}
        </Badge>
      )}
    </span>
  );
}

/** Copies the number, while it may be seen. */
function CopyNumber({ number }: { number: string }) {
  const t = useText();
  if (useIsSecret('sellerOrderId')) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(number);
    notify.success(t('ui:copy.done', { code: number }));
  };
  return (
    <ActionIcon
      aria-label={t('ui:copy.label', { code: number })}
      {...tip(t('ui:copy.hint'))}
      onClick={() => void copy()}
    >
      <IconCopy size={16} stroke={1.75} />
    </ActionIcon>
  );
}
