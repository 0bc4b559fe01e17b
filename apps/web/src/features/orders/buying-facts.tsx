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
import { piecesLeft } from './purchase-draft.ts';
import { subjectOf } from './order-subject.ts';
import type { PurchaseDialogProps } from './purchase-dialog.tsx';
import { whyNotBought, whyNotQueued } from './use-buy-actions.tsx';

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
  const left = piecesLeft(order, product);
  const bought = own.filter(({ state }) => state === 'Bought');
  const waiting = own.filter(isHanging);
  // What came to nothing is told while something is still to be bought.
  const shown = left > 0 ? last : (bought.at(-1) ?? last);
  const told = waiting.length > 0 ? waiting : shown === null ? [] : [shown];
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
        {left > 0 && left < product.quantity - product.cancelled && (
          <Fact name={t('buying:facts.left')}>
            <span className="num">
              {t('buying:facts.leftOf', {
                shown: format.number(left),
                units: format.number(product.quantity - product.cancelled),
              })}
            </span>
          </Fact>
        )}
        <Fact name={t('buying:facts.cap')}>
          <Money
            minor={left === 0 && last?.state === 'Bought' ? capOfAll(bought) : product.capUsdMinor}
            currency="USD"
          />
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
        {told.map((purchase) => (
          <StateFact key={purchase.purchaseId} purchase={purchase} />
        ))}
        {own
          .filter((purchase) => purchase.buyerOrderNumber !== null)
          .map((purchase) => (
            <BoughtFact key={purchase.purchaseId} purchase={purchase} isOneOfSeveral={product.quantity > 1} />
          ))}
      </dl>
      <Actions order={order} product={product} own={own} />
    </>
  );
}

/** Something of the product is still to be bought: a parcel of it waits for that. */
const isStillBought = ({ sellerStatus, isPending, packages }: OrderDetail, { orderProductId }: Product): boolean =>
  sellerStatus !== 'Canceled' &&
  !isPending &&
  packages.some(
    ({ orderProductId: of, pieces, buyerStatus }) =>
      of === orderProductId && pieces > 0 && (buyerStatus === 'Not Purchased' || buyerStatus === 'Cancelled'),
  );

const isHanging = ({ state }: Purchase): boolean =>
  state === 'Queued' || state === 'Claimed' || state === 'CheckoutOpened';

/** What all of it might have cost; null = of one of them it cannot be told. */
const capOfAll = (bought: readonly Purchase[]): number | null =>
  bought.some(({ capUsdMinor }) => capUsdMinor === null)
    ? null
    : bought.reduce((sum, { capUsdMinor }) => sum + (capUsdMinor ?? 0), 0);

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

function BoughtFact({ purchase, isOneOfSeveral }: { purchase: Purchase; isOneOfSeveral: boolean }) {
  const t = useText();
  const format = useFormat();
  const { quantity } = purchase;
  return (
    <>
      <Fact name={t('orders:package.buyerOrder')}>
        <CopyCode code={purchase.buyerOrderNumber ?? ''} kind="buyerOrderId" />
        {isOneOfSeveral && (
          <span className="num small">
            {t('buying:facts.pieces', { count: quantity, shown: format.number(quantity) })}
          </span>
        )}
        <Money minor={purchase.paidUsdMinor} currency="USD" />
        {purchase.state === 'CancelledAtSource' && <Badge tone="neg">{t('buying:state.CancelledAtSource')}</Badge>}
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

/** What can be done: entering and correcting each purchase, its maximum, and the extension's queue. */
function Actions({ order, product, own }: Props & { own: readonly Purchase[] }) {
  const t = useText();
  const format = useFormat();
  const reopened = useReopened(
    (target) => target.sellerAmazonOrderId === order.sellerAmazonOrderId && target.productId === product.orderProductId,
  );
  const [opened, setOpened] = useState<Opened | null>(
    reopened === null ? null : { of: 'purchase', purchaseId: reopened.purchaseId },
  );
  const close = () => setOpened(null);
  const blocked = useBlocked(buying.savePurchase);
  const words = (key: 'queued' | 'withdrawn' | 'released') => ({
    done: () => t(`buying:facts.${key}`),
  });
  const queue = useAct(buying.queue, words('queued'));
  const withdraw = useAct(buying.withdraw, words('withdrawn'));
  const release = useAct(buying.release, words('released'));
  const { orderProductId } = product;
  const bought = own.filter(({ state }) => state === 'Bought');
  const hanging = own.filter(isHanging);
  const left = piecesLeft(order, product);
  const isOpen = left > 0 && isStillBought(order, product);
  const isMissing = left > hanging.reduce((sum, { quantity }) => sum + quantity, 0);
  const why = blocked ?? (isOpen ? whyNotBought(subjectOf(order), t) : null);
  const button = (label: string, onClick: () => void, closed: string | null, { of = 0, isBusy = false } = {}) => (
    <Button
      key={`${of} ${label}`}
      size="xs"
      variant="default"
      disabled={closed !== null}
      loading={isBusy}
      onClick={onClick}
      {...tip(closed)}
    >
      {label}
    </Button>
  );
  /** Of several each has its own, by its pieces. */
  const named = (label: string, { quantity }: Purchase, isAlone: boolean) =>
    isAlone
      ? label
      : t('buying:facts.of', {
          label,
          pieces: t('buying:facts.pieces', { count: quantity, shown: format.number(quantity) }),
        });
  if (!isOpen && bought.length + hanging.length === 0) return null;
  return (
    <div className={classes.buyingActions}>
      {bought.map((one) =>
        button(
          named(t('buying:facts.edit'), one, bought.length === 1),
          () => setOpened({ of: 'purchase', purchaseId: one.purchaseId }),
          blocked,
          { of: one.purchaseId },
        ),
      )}
      {isOpen && button(t('buying:facts.buy'), () => setOpened({ of: 'purchase', purchaseId: null }), why)}
      {isOpen &&
        isMissing &&
        button(
          t('buying:facts.queue'),
          () => queue.mutate({ body: { sellerOrderId: order.orderId, orderProductIds: [orderProductId] } }),
          why ?? whyNotQueued(subjectOf(order), t),
          { isBusy: queue.isPending },
        )}
      {hanging
        .filter(({ state }) => state !== 'CheckoutOpened')
        .map((one) =>
          button(
            named(t('buying:facts.withdraw'), one, hanging.length === 1),
            () => withdraw.mutate({ body: { purchaseId: one.purchaseId } }),
            blocked,
            { of: one.purchaseId, isBusy: withdraw.isPending },
          ),
        )}
      {hanging
        .filter(({ state }) => state !== 'Queued')
        .map((one) =>
          button(
            named(t('buying:facts.release'), one, hanging.length === 1),
            () => setOpened({ of: 'release', purchaseId: one.purchaseId }),
            blocked,
            { of: one.purchaseId },
          ),
        )}
      {isOpen && button(t('buying:facts.editCap'), () => setOpened({ of: 'cap' }), blocked)}
      <PurchaseDialog
        isOpen={opened?.of === 'purchase'}
        order={order}
        productId={orderProductId}
        purchaseId={opened?.of === 'purchase' ? opened.purchaseId : null}
        onClose={close}
      />
      <CapDialog isOpen={opened?.of === 'cap'} product={product} onClose={close} />
      <ConfirmDialog
        isOpen={opened?.of === 'release'}
        title={t('buying:releaseAsk.title')}
        confirmLabel={t('buying:releaseAsk.confirm')}
        onClose={close}
        onConfirm={() => {
          close();
          if (opened?.of === 'release') release.mutate({ body: { purchaseId: opened.purchaseId } });
        }}
      >
        {t('buying:releaseAsk.text')}
      </ConfirmDialog>
    </div>
  );
}

type Opened = { of: 'purchase'; purchaseId: number | null } | { of: 'release'; purchaseId: number } | { of: 'cap' };
