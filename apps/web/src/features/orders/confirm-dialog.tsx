import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { errorText, errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { CarrierFields, draftOf, faultOf, saidOf } from './carrier-fields.tsx';
import { ALL_PARCELS, confirmChoice, haveOwnNumbers, nameOfParcel } from './confirm-choice.ts';
import type { OrderSubject } from './order-actions.tsx';
import classes from './order.module.css';
import { waitingParcels } from './shipment-state.ts';

export type ConfirmDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'orderId' | 'sellerAmazonOrderId'> | null;
  /** The parcel that is asked about; absent = any that waits. */
  packageId?: number;
  onClose: () => void;
};

/** ORD-065: the shipment of an order is confirmed: number, carrier, Enter. */
export function ConfirmDialog({ isOpen, order, packageId, onClose }: ConfirmDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('shipping:confirm.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && order && <Parcels order={order} packageId={packageId ?? null} onClose={onClose} />}
    </Modal>
  );
}

type PartsProps = Pick<ConfirmDialogProps, 'onClose'> & {
  order: NonNullable<ConfirmDialogProps['order']>;
  packageId: number | null;
};

function Parcels({ order: { sellerAmazonOrderId }, packageId, onClose }: PartsProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(read(orders.details, { query: { sellerAmazonOrderId } }));
  if (error && !data)
    return (
      <ErrorState
        title={t('shipping:confirm.failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowSkeletons count={3} height={36} />;
  const waiting = waitingParcels(data).filter((one) => packageId === null || one.packageId === packageId);
  if (waiting.length === 0) return <p className="text3">{t('shipping:confirm.nothing')}</p>;
  return <ConfirmForm order={data} waiting={waiting} onClose={onClose} />;
}

const shownHere = [
  'TrackingNumberNeeded',
  'CarrierNeeded',
  'ShipmentAlreadyConfirmed',
  'NothingToConfirm',
  'OnlyForDeliveredPackages',
  'CancellationUnderWay',
  'ValidationFailed',
] as const;

type Parcel = OrderDetail['packages'][number];
type FormProps = { order: OrderDetail; waiting: readonly Parcel[]; onClose: () => void };

function ConfirmForm({ order, waiting, onClose }: FormProps) {
  const t = useText();
  const market = useSelectedStore()?.marketPlace.countryCode ?? 'DE';
  const { first } = confirmChoice(waiting);
  const [which, setWhich] = useState(first);
  const parcel = waiting.find((one) => String(one.packageId) === which) ?? waiting[0];
  const [draft, setDraft] = useState(() => draftOf(parcel?.trackingNumber ?? null, parcel?.carrier ?? null));
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = useBlocked(shipping.confirm);
  const confirm = useCallMutation(shipping.confirm, {
    done: () => t('shipping:confirm.done'),
    shownByForm: shownHere,
  });
  const isEachOwn = haveOwnNumbers(which, waiting);
  const fault = isEachOwn ? null : faultOf(draft, market);
  const submit = () => {
    setSubmitted(true);
    if (fault !== null || confirm.isPending || blocked !== null) return;
    const packageId = which === ALL_PARCELS ? {} : { packageId: Number(which) };
    const said = isEachOwn ? {} : saidOf(draft);
    confirm.mutate({ body: { sellerOrderId: order.orderId, ...packageId, ...said } }, { onSuccess: onClose });
  };
  const choose = (value: string | null) => {
    const next = waiting.find((one) => String(one.packageId) === value);
    setWhich(value ?? first);
    if (next) setDraft(draftOf(next.trackingNumber, next.carrier));
  };
  return (
    <form
      noValidate
      className={classes.shipmentForm}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Intro order={order} parcels={which === ALL_PARCELS || !parcel ? waiting : [parcel]} />
      {waiting.length > 1 && <WhichParcel order={order} waiting={waiting} which={which} onChange={choose} />}
      {isEachOwn ? (
        <p className="small">{t('shipping:confirm.eachOwn')}</p>
      ) : (
        <CarrierFields
          draft={draft}
          market={market}
          fault={isSubmitted ? fault : null}
          {...(parcel?.warehouseStatus === null ? {} : { note: t('shipping:confirm.trackingNote') })}
          onChange={setDraft}
        />
      )}
      {confirm.error && (
        <p role="alert" className={`neg ${classes.formError}`}>
          {errorText(confirm.error, t)}
        </p>
      )}
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={blocked !== null} {...tip(blocked)}>
          {t('shipping:confirm.save')}
        </Button>
      </div>
    </form>
  );
}

type WhichProps = {
  order: OrderDetail;
  waiting: readonly Parcel[];
  which: string;
  onChange: (which: string | null) => void;
};

/** All at once, or one of them. */
function WhichParcel({ order, waiting, which, onChange }: WhichProps) {
  const t = useText();
  const format = useFormat();
  const pieces = ({ pieces: count }: Parcel) => t('orders:cell.units', { count, shown: format.number(count) });
  const all = {
    value: ALL_PARCELS,
    label: t('shipping:confirm.allParcels', { parcels: format.number(waiting.length) }),
  };
  const each = waiting.map((one) => ({
    value: String(one.packageId),
    label: nameOfParcel(one, waiting, order, pieces),
  }));
  return (
    <SelectField
      label={t('shipping:confirm.parcel')}
      value={which}
      options={confirmChoice(waiting).hasAll ? [all, ...each] : each}
      onChange={onChange}
    />
  );
}

const isUnbought = ({ shipmentStatus }: Parcel): boolean => shipmentStatus === 'NotShipped';

/** What the number is for, and what speaks against sending it. */
function Intro({ order, parcels }: { order: OrderDetail; parcels: readonly Parcel[] }) {
  const t = useText();
  return (
    <>
      <p className="small text3">{t('shipping:confirm.intro')}</p>
      {order.cancellationRequested && (
        <p role="status" className="small neg">
          {t('shipping:confirm.cancelWish')}
        </p>
      )}
      {parcels.some(isUnbought) && (
        <p role="status" className="small warn">
          {t(`shipping:confirm.${order.packages.every(isUnbought) ? 'notBought' : 'partNotBought'}`)}
        </p>
      )}
    </>
  );
}
