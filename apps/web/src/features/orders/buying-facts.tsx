import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { buying } from '@kervan/contracts/buying-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { queueReasons } from '@kervan/domain/orders/buy-failures';
import { useCallMutation } from '../../api/operations.ts';
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
            minor={left === 0 && bought.length === 1 ? (bought[0]?.capUsdMinor ?? null) : product.capUsdMinor}
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
          {/* By hand a day is entered, and no hour. */}
          {purchase.channel === 'byHand' && purchase.boughtAt !== null ? (
            <span className="num">{format.date(purchase.boughtAt)}</span>
          ) : (
            <When at={purchase.boughtAt} />
          )}
        </span>
      </Fact>
    </>
  );
}

/** What can be done: entering and correcting each purchase, its maximum, and the extension's queue. */
function Actions({ order, product, own }: Props & { own: readonly Purchase[] }) {
  const t = useText();
  const { orderProductId } = product;
  const reopened = useReopened(
    (target) => target.sellerAmazonOrderId === order.sellerAmazonOrderId && target.productId === orderProductId,
  );
  const [opened, setOpened] = useState<Opened | null>(
    reopened === null ? null : { of: 'purchase', purchaseId: reopened.purchaseId },
  );
  const blocked = useBlocked(buying.savePurchase);
  const queue = useCallMutation(buying.queue, { done: () => t('buying:facts.queued') });
  const bought = own.filter(({ state }) => state === 'Bought');
  const hanging = own.filter(isHanging);
  const left = piecesLeft(order, product);
  const isOpen = left > 0 && isStillBought(order, product);
  const isMissing = left > hanging.reduce((pieces, { quantity }) => pieces + quantity, 0);
  const why = blocked ?? (isOpen ? whyNotBought(subjectOf(order), t) : null);
  const inQueue = { sellerOrderId: order.orderId, orderProductIds: [orderProductId] };
  if (!isOpen && bought.length + hanging.length === 0) return null;
  return (
    <div className={classes.buyingActions}>
      {bought.map((one) => (
        <Act
          key={one.purchaseId}
          label={t('buying:facts.edit')}
          of={bought.length > 1 ? one : null}
          closed={blocked}
          onClick={() => setOpened({ of: 'purchase', purchaseId: one.purchaseId })}
        />
      ))}
      {isOpen && (
        <Act
          label={t('buying:facts.buy')}
          closed={why}
          onClick={() => setOpened({ of: 'purchase', purchaseId: null })}
        />
      )}
      {isOpen && isMissing && (
        <Act
          label={t('buying:facts.queue')}
          closed={why ?? whyNotQueued(subjectOf(order), t)}
          isBusy={queue.isPending}
          onClick={() => queue.mutate({ body: inQueue })}
        />
      )}
      {hanging.map((one) => (
        <Hanging
          key={one.purchaseId}
          purchase={one}
          isAlone={hanging.length === 1}
          closed={blocked}
          onRelease={() => setOpened({ of: 'release', purchaseId: one.purchaseId })}
        />
      ))}
      {isOpen && <Act label={t('buying:facts.editCap')} closed={blocked} onClick={() => setOpened({ of: 'cap' })} />}
      <Dialogs order={order} product={product} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

type Opened = { of: 'purchase'; purchaseId: number | null } | { of: 'release'; purchaseId: number } | { of: 'cap' };

type ActProps = {
  label: string;
  /** Which of several purchases; null = there is one. */
  of?: Purchase | null;
  closed: string | null;
  isBusy?: boolean;
  onClick: () => void;
};

function Act({ label, of = null, closed, isBusy = false, onClick }: ActProps) {
  const t = useText();
  const format = useFormat();
  const pieces = of && t('buying:facts.pieces', { count: of.quantity, shown: format.number(of.quantity) });
  return (
    <Button size="xs" variant="default" disabled={closed !== null} loading={isBusy} onClick={onClick} {...tip(closed)}>
      {pieces === null ? label : t('buying:facts.of', { label, pieces })}
    </Button>
  );
}

type HangingProps = { purchase: Purchase; isAlone: boolean; closed: string | null; onRelease: () => void };

/** What waits in the queue, or is in the hands of the extension: taken out, or given back. */
function Hanging({ purchase, isAlone, closed, onRelease }: HangingProps) {
  const t = useText();
  const withdraw = useCallMutation(buying.withdraw, { done: () => t('buying:facts.withdrawn') });
  const { state, purchaseId } = purchase;
  const of = isAlone ? null : purchase;
  return (
    <>
      {state !== 'CheckoutOpened' && (
        <Act
          label={t('buying:facts.withdraw')}
          of={of}
          closed={closed}
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate({ body: { purchaseId } })}
        />
      )}
      {state !== 'Queued' && <Act label={t('buying:facts.release')} of={of} closed={closed} onClick={onRelease} />}
    </>
  );
}

function Dialogs({ order, product, opened, onClose }: Props & { opened: Opened | null; onClose: () => void }) {
  const t = useText();
  const release = useCallMutation(buying.release, { done: () => t('buying:facts.released') });
  return (
    <>
      <PurchaseDialog
        isOpen={opened?.of === 'purchase'}
        order={order}
        productId={product.orderProductId}
        purchaseId={opened?.of === 'purchase' ? opened.purchaseId : null}
        onClose={onClose}
      />
      <CapDialog isOpen={opened?.of === 'cap'} product={product} onClose={onClose} />
      <ConfirmDialog
        isOpen={opened?.of === 'release'}
        title={t('buying:releaseAsk.title')}
        confirmLabel={t('buying:releaseAsk.confirm')}
        onClose={onClose}
        onConfirm={() => {
          onClose();
          if (opened?.of === 'release') release.mutate({ body: { purchaseId: opened.purchaseId } });
        }}
      >
        {t('buying:releaseAsk.text')}
      </ConfirmDialog>
    </>
  );
}
