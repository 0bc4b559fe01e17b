import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buying } from '@kervan/contracts/buying-calls';
import type { ApiError } from '@kervan/contracts/call';
import type { ErrorCode } from '@kervan/contracts/errors';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { limits } from '@kervan/domain/limits';
import { isAboveCap } from '@kervan/domain/orders/max-buy-price';
import { errorText } from '../../api/error-text.ts';
import { readAgain, useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { DateField } from '../../ui/date-field.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';
import { useKeptDraft } from './kept-purchase.ts';
import classes from './order.module.css';
import {
  capOf,
  chosenRoute,
  draftOf,
  isNumberRight,
  unitsMax,
  numberOf,
  purchaseOf,
  purchaseRequest,
  purchaserRequest,
  shownPieces,
  statusesOf,
  unboughtOf,
  routesOf,
  type PurchaseDraft,
} from './purchase-draft.ts';
import { PurchaseShipTo } from './purchase-ship-to.tsx';
import { SendingChoice } from './sending-choice.tsx';

type Props = {
  order: OrderDetail;
  productId: number | null;
  purchaseId: number | null;
  isDone: boolean;
  onClose: () => void;
};

const refused: readonly ErrorCode[] = [
  'OrderNotFound',
  'OrderNotBuyable',
  'CancellationUnderWay',
  'AlreadyBought',
  'PurchaserInfoNotFound',
  'UniqueViolation',
  'ClaimEnded',
  'CheckoutOpened',
  'IllegalOrderStep',
  'WarehouseRequired',
  'SellerOfRecordNotAcknowledged',
  'NotConvertible',
  'CarrierUnsupportedCountry',
  'CarrierOnStrike',
  'PoBoxRefused',
  'CarrierLimitsExceeded',
  'CarrierRefusesContents',
  'ValidationFailed',
];

/** Of all products that nobody bought yet, or of one. */
function useSaving(onClose: () => void) {
  const t = useText();
  const queryClient = useQueryClient();
  const words = {
    done: ({ isAboveCap: isAbove }: { isAboveCap: boolean }) =>
      t(isAbove ? 'buying:dialog.doneAbove' : 'buying:dialog.done'),
    shownByForm: refused,
  };
  const [all, one] = [useCallMutation(buying.savePurchaser, words), useCallMutation(buying.savePurchase, words)];
  // Refused, the order may be another than the one that is open here.
  const then = { onSuccess: onClose, onError: () => void readAgain(queryClient, [orders.details]) };
  const save = (order: OrderDetail, draft: PurchaseDraft) => {
    if (draft.productId === null) all.mutate(purchaserRequest(order, draft), then);
    else one.mutate(purchaseRequest(order, draft, draft.productId), then);
  };
  return { all, one, save };
}

/** The purchase as it is typed; Enter saves it. */
export function PurchaseForm({ order, productId, purchaseId, isDone, onClose }: Props) {
  const t = useText();
  const kept = useKeptDraft({ sellerAmazonOrderId: order.sellerAmazonOrderId, productId, purchaseId, isDone });
  const [atStart] = useState(order);
  // The ways are those of now: one may have been opened meanwhile.
  const opened = { ...atStart, openWays: order.openWays, sendingType: order.sendingType };
  const [typed, setDraft] = useState(
    () => kept.draft ?? { ...draftOf(opened, productId, { isDone, purchaseId }), sending: null },
  );
  const draft = { ...typed, sending: typed.sending ?? chosenRoute(opened) };
  const [isSubmitted, setSubmitted] = useState(false);
  const { all, one, save } = useSaving(onClose);
  const blocked = useBlocked(buying.savePurchaser);
  const purchase = purchaseOf(opened, draft.productId, draft.purchaseId);
  const error = draft.productId === null ? all.error : one.error;
  const change = (values: Partial<PurchaseDraft>) => setDraft({ ...draft, ...values });
  const isClosed = purchase === null && routesOf(opened).length === 0 && !draft.isDone;
  const isWayMissing = purchase === null && draft.sending === null && !draft.isDone;
  if (purchase === null && unboughtOf(opened, draft.isDone).length === 0) return <p>{t('buying:dialog.nothing')}</p>;
  const submit = () => {
    setSubmitted(true);
    if (
      !isNumberRight(draft) ||
      !isQuantityRight(opened, draft) ||
      isClosed ||
      isWayMissing ||
      blocked !== null ||
      all.isPending ||
      one.isPending
    )
      return;
    // What was sent stands there: where fewer are left by now, the refusal is of it.
    change({ quantity: shownPieces(opened, draft) });
    save(opened, draft);
  };
  return (
    <form
      noValidate
      className={classes.addressForm}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {purchase === null && (
        <Target
          order={opened}
          draft={draft}
          onChange={(target) => setDraft(draftOf(opened, target, { isDone: draft.isDone }))}
        />
      )}
      <Quantity
        // Somebody else has bought meanwhile: what is left now is said.
        order={isTooMany(error) ? order : opened}
        draft={draft}
        isRefused={isTooMany(error)}
        onChange={change}
      />
      <NumberField draft={draft} fault={numberFault(draft, isSubmitted, error, t)} onChange={change} />
      <TextInput
        label={t('buying:dialog.account')}
        value={draft.accountName}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => change({ accountName: event.currentTarget.value })}
      />
      <Day draft={draft} boughtAt={purchase?.boughtAt ?? null} onChange={change} />
      <Paid order={opened} draft={draft} onChange={(paidUsd) => change({ paidUsd })} />
      {purchase === null ? (
        <Way order={opened} draft={draft} isMissing={isSubmitted && isWayMissing} onChange={change} />
      ) : (
        <Parcel order={opened} draft={draft} onChange={change} />
      )}
      <Refusals isClosed={isClosed} error={error} onLeave={() => kept.keep(typed)} />
      {purchase === null && <Done isOffered={isDone || isRefusedToBegin(error)} draft={draft} onChange={change} />}
      <Foot isClosed={isClosed} isBusy={all.isPending || one.isPending} onClose={onClose} />
    </form>
  );
}

type DayProps = {
  draft: PurchaseDraft;
  boughtAt: string | null;
  onChange: (values: Partial<PurchaseDraft>) => void;
};

/** The day on which it was bought, as the order's page writes it. */
function Day({ draft, boughtAt, onChange }: DayProps) {
  const t = useText();
  const format = useFormat();
  return (
    <DateField
      label={t('buying:dialog.day')}
      value={draft.day ?? (boughtAt === null ? null : format.day(boughtAt))}
      onChange={(day) => onChange({ day })}
    />
  );
}

type WayProps = PartProps<Partial<PurchaseDraft>> & { isMissing: boolean };

/** How it is sent, and where the source sends it then. */
const Way = ({ order, draft, isMissing, onChange }: WayProps) => (
  <>
    <SendingChoice
      order={order}
      sending={draft.sending}
      isMissing={isMissing}
      onChange={(sending) => onChange({ sending })}
    />
    {draft.sending === 'warehouse' && <PurchaseShipTo order={order} productId={draft.productId} />}
  </>
);

type NumberProps = { draft: PurchaseDraft; fault: string | null; onChange: (values: Partial<PurchaseDraft>) => void };

function NumberField({ draft, fault, onChange }: NumberProps) {
  const t = useText();
  return (
    <TextInput
      className={classes.wide ?? ''}
      label={t('buying:dialog.number')}
      description={t('buying:dialog.numberHint')}
      value={draft.number}
      maxLength={40}
      required
      data-autofocus
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: 'code' }}
      error={fieldError(fault)}
      onChange={(event) => onChange({ number: event.currentTarget.value })}
      onBlur={() => onChange({ number: numberOf(draft.number) })}
    />
  );
}

function Foot({ isClosed, isBusy, onClose }: { isClosed: boolean; isBusy: boolean; onClose: () => void }) {
  const t = useText();
  const blocked = useBlocked(buying.savePurchaser);
  return (
    <div className={classes.formFoot}>
      <Button variant="subtle" onClick={onClose}>
        {t('ui:cancel')}
      </Button>
      <Button type="submit" disabled={isClosed || blocked !== null} loading={isBusy} {...tip(blocked)}>
        {t('buying:dialog.save')}
      </Button>
    </div>
  );
}

/** Why it cannot be saved as it stands; what belongs to a field is said there. */
function Refusals({ isClosed, error, onLeave }: { isClosed: boolean; error: ApiError | null; onLeave: () => void }) {
  const t = useText();
  return (
    <>
      {isClosed && (
        <p role="alert" className={`neg ${classes.formError}`}>
          {t('buying:dialog.closed')}{' '}
          <Link to="/routingsettings" className="link" onClick={onLeave}>
            {t('buying:dialog.toRouting')}
          </Link>
        </p>
      )}
      {error && !isNumberTaken(error) && !isTooMany(error) && (
        <p role="alert" className={`neg ${classes.formError}`}>
          {error.fields.some(({ code }) => code === 'inFuture') ? t('buying:dialog.wrong.future') : errorText(error, t)}
        </p>
      )}
    </>
  );
}

type DoneProps = { isOffered: boolean; draft: PurchaseDraft; onChange: (values: Partial<PurchaseDraft>) => void };

/** That it has happened already, where it should not be begun. */
function Done({ isOffered, draft, onChange }: DoneProps) {
  const t = useText();
  if (!isOffered && !draft.isDone) return null;
  return (
    <Checkbox
      className={classes.wide ?? ''}
      label={t('buying:dialog.isDone')}
      description={t('buying:dialog.isDoneNote')}
      checked={draft.isDone}
      onChange={(event) => onChange({ isDone: event.currentTarget.checked })}
    />
  );
}

/** It is not to be begun; what has happened is recorded all the same. */
const isRefusedToBegin = (error: ApiError | null): boolean =>
  error?.code === 'OrderNotBuyable' || error?.code === 'CancellationUnderWay' || error?.code === 'WarehouseRequired';

const isNumberTaken = (error: ApiError | null): boolean => error?.code === 'UniqueViolation';

function numberFault(draft: PurchaseDraft, isSubmitted: boolean, error: ApiError | null, t: Text): string | null {
  if (isSubmitted && !isNumberRight(draft)) return t('buying:dialog.wrong.number');
  return isNumberTaken(error) ? t('buying:dialog.wrong.other') : null;
}

type PartProps<Value> = { order: OrderDetail; draft: PurchaseDraft; onChange: (value: Value) => void };

/** Which of several products; of one there is nothing to choose. */
function Target({ order, draft, onChange }: PartProps<number | null>) {
  const t = useText();
  const format = useFormat();
  const unbought = unboughtOf(order, draft.isDone);
  if (unbought.length < 2) return null;
  const all = t('buying:dialog.all', { count: unbought.length, shown: format.number(unbought.length) });
  return (
    <SelectField
      className={classes.wide ?? ''}
      label={t('buying:dialog.target')}
      value={draft.productId === null ? ALL : String(draft.productId)}
      options={[
        { value: ALL, label: all },
        ...unbought.map((product) => ({
          value: String(product.orderProductId),
          label: product.title ?? product.asin ?? product.sku ?? String(product.orderProductId),
        })),
      ]}
      onChange={(value) => onChange(value === null || value === ALL ? null : Number(value))}
    />
  );
}
const ALL = 'all';

type QuantityProps = PartProps<Partial<PurchaseDraft>> & { isRefused: boolean };

/** ORD-047: how many pieces of a product that has several left; of one piece there is nothing to say. */
function Quantity({ order, draft, isRefused, onChange }: QuantityProps) {
  const t = useText();
  const format = useFormat();
  const most = unitsMax(order, draft);
  if (most === null || (most < 2 && !isRefused)) return null;
  const isWrong = isRefused || !isQuantityRight(order, draft);
  const words = { count: most, shown: format.number(most) };
  return (
    <div className={classes.wide}>
      <span className="small">{t('buying:dialog.quantity')}</span>
      <ScaledField
        label={t('buying:dialog.quantity')}
        value={shownPieces(order, draft)}
        error={isWrong}
        onChange={(quantity) => onChange({ quantity: quantity ?? 0 })}
      />
      <p className={`small ${isWrong ? 'neg' : 'text3'}`} role={isWrong ? 'alert' : undefined}>
        {isWrong ? t('buying:dialog.wrong.quantity', words) : t('buying:dialog.quantityHint', words)}
      </p>
    </div>
  );
}

const isQuantityRight = (order: OrderDetail, draft: PurchaseDraft): boolean =>
  draft.quantity === null || (draft.quantity > 0 && draft.quantity <= (unitsMax(order, draft) ?? draft.quantity));

/** Somebody else has bought meanwhile. */
const isTooMany = (error: ApiError | null): boolean => error?.fields.some(({ field }) => field === 'quantity') === true;

/** What was paid, beside what it may cost (decision 59). */
function Paid({ order, draft, onChange }: PartProps<number | null>) {
  const t = useText();
  const format = useFormat();
  const cap = capOf(order, draft);
  const isAbove = isAboveCap(draft.paidUsd, cap);
  const money = (cents: number) => format.money(cents, 'USD');
  return (
    <div className={classes.wide}>
      <span className="small">{t('buying:dialog.paid')}</span>
      <ScaledField
        label={t('buying:dialog.paid')}
        value={draft.paidUsd}
        digits={2}
        isPadded
        unit="$"
        onChange={(value) => onChange(value === null || value > limits.creditAmountMax ? null : value)}
      />
      <p className={`small ${isAbove ? 'neg' : 'text3'}`} role={isAbove ? 'alert' : undefined}>
        {cap === null
          ? t('buying:dialog.noCap')
          : isAbove
            ? t('buying:dialog.above', { amount: money((draft.paidUsd ?? 0) - cap) })
            : t('buying:dialog.cap', { amount: money(cap) })}
      </p>
    </div>
  );
}

/** How far the parcel of a product that is bought is. */
function Parcel({ order, draft, onChange }: PartProps<Partial<PurchaseDraft>>) {
  const t = useText();
  return (
    <>
      <div className={classes.wide}>
        <SelectField
          label={t('buying:dialog.status')}
          value={draft.status}
          options={statusesOf(order, draft).map((value) => ({
            value,
            label: t(`enums:buyerOrder.${value}` as 'enums:buyerOrder.Purchased'),
          }))}
          onChange={(status) => onChange({ status: status ?? draft.status })}
        />
        <p className="small text3">{t('buying:dialog.statusNote')}</p>
      </div>
      <TextInput
        label={t('buying:dialog.tracking')}
        value={draft.tracking}
        maxLength={60}
        autoComplete="off"
        classNames={{ input: 'code' }}
        onChange={(event) => onChange({ tracking: event.currentTarget.value })}
      />
      <TextInput
        label={t('buying:dialog.carrier')}
        description={t('buying:dialog.carrierHint')}
        value={draft.carrier}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange({ carrier: event.currentTarget.value })}
      />
    </>
  );
}
