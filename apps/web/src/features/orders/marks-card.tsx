import { Button, Switch } from '@mantine/core';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

type Mark = 'manualConfirm' | 'doNotSendFeedback' | 'doNotCreatePreLabel' | 'sendPackage';
const marks: readonly { name: Mark; word: 'manualConfirm' | 'noFeedback' | 'noPreLabel' | 'sendPackage' }[] = [
  { name: 'manualConfirm', word: 'manualConfirm' },
  { name: 'doNotSendFeedback', word: 'noFeedback' },
  { name: 'doNotCreatePreLabel', word: 'noPreLabel' },
  { name: 'sendPackage', word: 'sendPackage' },
];
/** Marks that mean something on the way through the warehouse alone. */
const ofWarehouse: readonly Mark[] = ['doNotCreatePreLabel', 'sendPackage'];

/** ORD-008, ORD-011, ORD-018: what the buyer asked for, which asks before it changes, and the marks of handling. */
export function MarksCard({ order, onAskCancel }: { order: OrderDetail; onAskCancel: () => void }) {
  const t = useText();
  const blocked = { change: useBlocked(orders.update), cancel: useBlocked(orders.cancellationRequest) };
  const save = useCallMutation(orders.update, { done: () => t('orders:marks.done') });
  const shown = marks.filter(({ name }) => order.sendingType === 'warehouse' || !ofWarehouse.includes(name));
  return (
    <Card title={t('orders:marks.title')}>
      <div className={classes.marks}>
        <Row
          label={t('orders:marks.cancel')}
          note={order.cancellationReason ?? t('orders:marks.cancelNote')}
          isOn={order.cancellationRequested}
          why={blocked.cancel}
          isBusy={false}
          onChange={onAskCancel}
        />
        {shown.map(({ name, word }) => (
          <Row
            key={name}
            label={t(`orders:marks.${word}`)}
            note={t(`orders:marks.${word}Note`)}
            isOn={order[name]}
            why={blocked.change ?? (name === 'sendPackage' && hasLeft(order) ? t('orders:marks.hasLeft') : null)}
            isBusy={save.isPending}
            onChange={() => save.mutate({ body: { sellerOrderId: order.orderId, [name]: !order[name] } })}
          />
        ))}
        <Standing order={order} />
        {/* What was said is answered by what it was, though the order has changed by then. */}
        <Claim key={String(order.hasAToZClaim)} order={order} />
      </div>
    </Card>
  );
}

/** All of it left the warehouse: whether it is sent is asked no more. */
const hasLeft = ({ packages }: OrderDetail): boolean =>
  packages.length > 0 &&
  packages.every(({ warehouseStatus }) => warehouseStatus === 'SentFromWareHouse' || warehouseStatus === 'Delivered');

/** Decision 70: while a claim is open nothing is bought; the seller may say that there is one, and that it is over, before Amazon does. */
function Claim({ order }: { order: OrderDetail }) {
  const t = useText();
  const isOpen = order.hasAToZClaim;
  const call = isOpen ? orders.endClaim : orders.beginClaim;
  const why = useBlocked(call);
  const say = useCallMutation(call, {
    done: () => t(isOpen ? 'orders:detail.claimEnded' : 'orders:detail.claimBegun'),
  });
  return (
    <Button
      variant="default"
      loading={say.isPending}
      disabled={why !== null}
      {...tip(why)}
      onClick={() => say.mutate({ body: { sellerOrderId: order.orderId } })}
    >
      {t(isOpen ? 'orders:detail.endClaim' : 'orders:detail.beginClaim')}
    </Button>
  );
}

/** What stands of returns and refunds; nothing where nothing does. */
function Standing({ order }: { order: OrderDetail }) {
  const t = useText();
  const words = [
    order.sellerReturnRequested && t('orders:marks.return'),
    order.sellerRefunded && t('orders:marks.refund'),
    order.buyerReturn !== 'none' && `${t('orders:marks.buyerReturn')}: ${t(`orders:buyerReturn.${order.buyerReturn}`)}`,
    order.buyerRefunded && t('orders:marks.buyerRefund'),
    order.hasAToZClaim && t('orders:detail.aToZ'),
  ].filter((word) => word !== false);
  if (words.length === 0) return null;
  return (
    <p className={classes.standing}>
      {words.map((word) => (
        <Badge key={word} tone="neg" mark="dot">
          {word}
        </Badge>
      ))}
    </p>
  );
}

type RowProps = {
  label: string;
  note: string;
  isOn: boolean;
  why: string | null;
  isBusy: boolean;
  onChange: () => void;
};

function Row({ label, note, isOn, why, isBusy, onChange }: RowProps) {
  return (
    <div className={classes.mark} {...tip(why)}>
      <Switch
        label={label}
        aria-label={label}
        description={why ?? note}
        labelPosition="left"
        checked={isOn}
        disabled={why !== null || isBusy}
        onChange={onChange}
      />
    </div>
  );
}
