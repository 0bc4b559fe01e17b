import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { buying } from '@kervan/contracts/buying-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { queueReasons } from '@kervan/domain/orders/buy-failures';
import { useAct } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { CapDialogProps } from './cap-dialog.tsx';
import { useReopened } from './kept-purchase.ts';
import classes from './order.module.css';
import { subjectOf } from './order-subject.ts';
import type { PurchaseDialogProps } from './purchase-dialog.tsx';
import { isBuyable, whyNotBought, whyNotQueued } from './use-buy-actions.tsx';

const PurchaseDialog = whenOpened<PurchaseDialogProps>(
  async () => (await import('./purchase-dialog.tsx')).PurchaseDialog,
);
const CapDialog = whenOpened<CapDialogProps>(async () => (await import('./cap-dialog.tsx')).CapDialog);

type Product = OrderDetail['products'][number];
type Purchase = OrderDetail['purchases'][number];
type Props = { order: OrderDetail; product: Product };

/** What is bought for a product: its maximum and the offer, how far the buying is and why it stopped, and what can be done about it. */
export function BuyingFacts({ order, product }: Props) {
  const t = useText();
  const format = useFormat();
  const own = order.purchases.filter((one) => one.orderProductId === product.orderProductId);
  const last = own.at(-1) ?? null;
  return (
    <>
      <dl className={classes.packageFoot}>
        <Fact name={t('orders:package.confirmed')}>
          <span className="num">
            {t('orders:package.confirmedOf', {
              confirmed: format.number(product.confirmed),
              units: format.number(product.quantity - product.cancelled),
            })}
          </span>
        </Fact>
        {product.boughtTooMany > 0 && (
          <Fact name={t('buying:facts.tooMany')}>
            <span className="num">{format.number(product.boughtTooMany)}</span>
            <span className="small">{t('buying:facts.tooManyWhy')}</span>
          </Fact>
        )}
        <Fact name={t('buying:facts.cap')}>
          <Money minor={last?.state === 'Bought' ? last.capUsdMinor : product.capUsdMinor} currency="USD" />
          {product.isCapOwn && <span className="small text3">{t('buying:facts.own')}</span>}
        </Fact>
        {last !== null && last.offerUsdMinor !== null && (
          <Fact name={t('buying:facts.offer')}>
            <Money minor={last.offerUsdMinor} currency="USD" />
            <span className="small text3">
              <When at={last.offerReadAt} />
            </span>
          </Fact>
        )}
        {last !== null && <StateFact purchase={last} />}
        {own
          .filter((purchase) => purchase.buyerOrderNumber !== null)
          .map((purchase) => (
            <BoughtFact key={purchase.purchaseId} purchase={purchase} />
          ))}
      </dl>
      <Actions order={order} product={product} last={last} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const tones = { Bought: 'pos', Failed: 'neg', CheckoutOpened: 'warn', CancelledAtSource: 'neg' } as const;

/** How far the buying is, and why it is no further. */
function StateFact({ purchase }: { purchase: Purchase }) {
  const t = useText();
  const format = useFormat();
  const { state, failure, claimedUntil } = purchase;
  const tone = (tones as Partial<Record<string, (typeof tones)[keyof typeof tones]>>)[state] ?? 'neutral';
  return (
    <Fact name={t('buying:facts.state')}>
      <Badge tone={tone}>{t(`buying:state.${state}` as 'buying:state.Queued')}</Badge>
      <span className="small text3">{t(`buying:channel.${purchase.channel}` as 'buying:channel.byHand')}</span>
      {state === 'Claimed' && claimedUntil !== null && (
        <span className="num small text3">{t('buying:facts.until', { time: format.time(claimedUntil) })}</span>
      )}
      {failure !== null && <span className="small neg">{reasonOf(failure, t)}</span>}
      {state === 'CheckoutOpened' && <span className="small text2">{t('buying:stateNote.CheckoutOpened')}</span>}
    </Fact>
  );
}

/** A reason that has no word yet is said as one that nobody told. */
const reasonOf = (failure: string, t: Text): string =>
  t(`buying:reason.${queueReasons.find((reason) => reason === failure) ?? 'other'}`);

function BoughtFact({ purchase }: { purchase: Purchase }) {
  const t = useText();
  return (
    <>
      <Fact name={t('orders:package.buyerOrder')}>
        <CopyCode code={purchase.buyerOrderNumber ?? ''} kind="buyerOrderId" />
        <Money minor={purchase.paidUsdMinor} currency="USD" />
        {purchase.isAboveCap && <Badge tone="warn">{t('buying:facts.aboveCap')}</Badge>}
        {purchase.boughtDespite !== null && <Badge tone="warn">{t(`buying:despite.${purchase.boughtDespite}`)}</Badge>}
      </Fact>
      <Fact name={t('buying:facts.account')}>
        {purchase.accountName === null ? (
          <Unknown />
        ) : (
          <Secret kind="userName">
            <span>{purchase.accountName}</span>
          </Secret>
        )}
        <span className="small text3">
          <When at={purchase.boughtAt} />
        </span>
      </Fact>
    </>
  );
}

/** What can be done: entering and correcting the purchase, its maximum, and the extension's queue. */
function Actions({ order, product, last }: Props & { last: Purchase | null }) {
  const t = useText();
  const reopened = useReopened(
    (target) => target.sellerAmazonOrderId === order.sellerAmazonOrderId && target.productId === product.orderProductId,
  );
  const [opened, setOpened] = useState<'purchase' | 'cap' | 'release' | null>(reopened === null ? null : 'purchase');
  const close = () => setOpened(null);
  const blocked = useBlocked(buying.savePurchase);
  const words = (key: 'queued' | 'withdrawn' | 'released') => ({
    done: () => t(`buying:facts.${key}`),
  });
  const queue = useAct(buying.queue, words('queued'));
  const withdraw = useAct(buying.withdraw, words('withdrawn'));
  const release = useAct(buying.release, words('released'));
  const purchaseId = last?.purchaseId ?? 0;
  const { orderProductId } = product;
  const isBought = last?.state === 'Bought';
  const isWaiting = last?.state === 'Queued' || last?.state === 'Claimed';
  const isHeld = last?.state === 'Claimed' || last?.state === 'CheckoutOpened';
  const isOpen = !isBought && product.quantity > product.cancelled && isBuyable(subjectOf(order));
  const why = blocked ?? (isOpen ? whyNotBought(subjectOf(order), t) : null);
  const button = (label: string, onClick: () => void, closed: string | null, isBusy = false) => (
    <Button size="xs" variant="default" disabled={closed !== null} loading={isBusy} onClick={onClick} {...tip(closed)}>
      {label}
    </Button>
  );
  if (!isOpen && !isBought && !isWaiting && !isHeld) return null;
  return (
    <div className={classes.buyingActions}>
      {isBought && button(t('buying:facts.edit'), () => setOpened('purchase'), blocked)}
      {isOpen && button(t('buying:facts.buy'), () => setOpened('purchase'), why)}
      {isOpen &&
        !isWaiting &&
        !isHeld &&
        button(
          t('buying:facts.queue'),
          () => queue.mutate({ body: { sellerOrderId: order.orderId, orderProductIds: [orderProductId] } }),
          why ?? whyNotQueued(subjectOf(order), t),
          queue.isPending,
        )}
      {isWaiting &&
        button(
          t('buying:facts.withdraw'),
          () => withdraw.mutate({ body: { purchaseId } }),
          blocked,
          withdraw.isPending,
        )}
      {isHeld && button(t('buying:facts.release'), () => setOpened('release'), blocked)}
      {isOpen && button(t('buying:facts.editCap'), () => setOpened('cap'), blocked)}
      <PurchaseDialog
        isOpen={opened === 'purchase'}
        order={order}
        productId={orderProductId}
        isEdit={isBought}
        onClose={close}
      />
      <CapDialog isOpen={opened === 'cap'} product={product} onClose={close} />
      <ConfirmDialog
        isOpen={opened === 'release'}
        title={t('buying:releaseAsk.title')}
        confirmLabel={t('buying:releaseAsk.confirm')}
        onClose={close}
        onConfirm={() => {
          close();
          release.mutate({ body: { purchaseId } });
        }}
      >
        {t('buying:releaseAsk.text')}
      </ConfirmDialog>
    </div>
  );
}
