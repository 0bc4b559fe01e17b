import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { shipping } from '@kervan/contracts/shipping-calls';
import { nextPackageEvents } from '@kervan/domain/orders/package-event';
import { sellerEventKinds, type SellerEventKind } from '@kervan/domain/orders/seller-events';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';
import { CarrierFields, draftOf, faultOf, saidOf, type CarrierDraft } from './carrier-fields.tsx';
import classes from './order.module.css';
import { shipmentOf } from './shipment-state.ts';
import { packageStateOf } from './tracking-closed.ts';

type Parcel = OrderDetail['packages'][number];
export type ParcelDialogProps = { isOpen: boolean; order: OrderDetail; parcel: Parcel; onClose: () => void };

/** Decision 58, ORD-068: the number of a parcel, and what happened to a direct one. */
export function ParcelDialog({ isOpen, order, parcel, onClose }: ParcelDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(parcel.warehouseStatus === null ? 'shipping:parcel.title' : 'shipping:parcel.number')}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <ParcelForm order={order} parcel={parcel} onClose={onClose} />}
    </Modal>
  );
}

const shownHere = [
  'CarrierNeeded',
  'IllegalOrderStep',
  'OnlyForDeliveredPackages',
  'OnlyForDirectPackages',
  'PackageDestroyed',
  'ValidationFailed',
] as const;

function ParcelForm({ order, parcel, onClose }: Omit<ParcelDialogProps, 'isOpen'>) {
  const t = useText();
  const market = useSelectedStore()?.marketPlace.countryCode ?? 'DE';
  const isDirect = parcel.warehouseStatus === null;
  const isInbound = parcel.warehouseStatus === 'DeliveredToWareHouse';
  const [before] = useState(() =>
    isInbound ? draftOf(parcel.inboundTracking, parcel.inboundCarrier) : draftOf(parcel.trackingNumber, parcel.carrier),
  );
  const [draft, setDraft] = useState(before);
  const [event, setEvent] = useState<SellerEventKind | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = { tell: useBlocked(shipping.tellParcel), update: useBlocked(shipping.updateTracking) };
  const options = { done: () => t('shipping:parcel.done'), shownByForm: shownHere };
  const tell = useCallMutation(shipping.tellParcel, options);
  const update = useCallMutation(shipping.updateTracking, options);
  const act = isDirect ? tell : update;
  const closed = isDirect ? blocked.tell : blocked.update;
  const isNumbered = isChanged(draft, before);
  // An event alone needs no number.
  const fault = isNumbered || !isDirect ? faultOf(draft, market) : null;
  const isNothing = !isNumbered && event === null;
  const submit = () => {
    setSubmitted(true);
    if (fault !== null || isNothing || act.isPending || closed !== null) return;
    const said = saidOf(draft);
    const { packageId } = parcel;
    const then = { onSuccess: onClose };
    if (isDirect)
      tell.mutate({ body: { packageId, ...(isNumbered ? said : {}), ...(event === null ? {} : { event }) } }, then);
    else update.mutate({ body: { packageId, ...said } }, then);
  };
  return (
    <form
      noValidate
      className={classes.shipmentForm}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      {shipmentOf(order, parcel).kind !== 'none' && isDirect && (
        <p className="small text3">{t('shipping:parcel.told')}</p>
      )}
      <CarrierFields draft={draft} market={market} fault={isSubmitted ? fault : null} onChange={setDraft} />
      {isDirect && (
        <SelectField
          label={t('shipping:parcel.event')}
          value={event}
          none={t('shipping:parcel.noEvent')}
          options={eventsOf(parcel).map((kind) => ({ value: kind, label: t(`shipping:parcel.events.${kind}`) }))}
          onChange={setEvent}
        />
      )}
      {act.error && (
        <p role="alert" className={`neg ${classes.formError}`}>
          {errorText(act.error, t)}
        </p>
      )}
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" disabled={isNothing || closed !== null} loading={act.isPending} {...tip(closed)}>
          {t('shipping:parcel.save')}
        </Button>
      </div>
    </form>
  );
}

const isChanged = (draft: CarrierDraft, before: CarrierDraft): boolean =>
  draft.tracking.trim() !== before.tracking.trim() ||
  draft.carrier !== before.carrier ||
  draft.otherName.trim() !== before.otherName.trim();

/** What may be told of it next; one that was only bought so far was sent before anything else. */
function eventsOf(parcel: Parcel): SellerEventKind[] {
  const state = packageStateOf(parcel);
  if (state === null || parcel.shipmentStatus === 'NotShipped') return [];
  if (parcel.shipmentStatus === 'Purchased') return [...sellerEventKinds];
  const next = nextPackageEvents(state);
  return sellerEventKinds.filter((kind) => next.includes(kind));
}
