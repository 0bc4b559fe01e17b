import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { shipping } from '@kervan/contracts/shipping-calls';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Mark, Tone } from '../../ui/status-tones.ts';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import { When } from '../../ui/when.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import classes from './order.module.css';
import type { ParcelDialogProps } from './parcel-dialog.tsx';
import { isConfirmable, shipmentOf, type Shipment } from './shipment-state.ts';
import { subjectOf } from './order-subject.ts';
import { trackingClosed } from './tracking-closed.ts';

const ConfirmDialog = whenOpened<ConfirmDialogProps>(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
const ParcelDialog = whenOpened<ParcelDialogProps>(async () => (await import('./parcel-dialog.tsx')).ParcelDialog);

type Props = { order: OrderDetail; parcel: OrderDetail['packages'][number] };

/** How the shipment of a parcel stands at the marketplace, and what the seller can say of it (ORD-065, ORD-068). */
export function ShipmentLine({ order, parcel }: Props) {
  const t = useText();
  const store = useSelectedStore();
  const [asked, setAsked] = useState<'confirm' | 'parcel' | null>(null);
  const shipment = shipmentOf(order, parcel, store?.hasAmazonConnectionError === true);
  const blocked = { confirm: useBlocked(shipping.confirm), parcel: useBlocked(shipping.tellParcel) };
  const closed = trackingClosed(parcel);
  const parcelClosed = blocked.parcel ?? (closed && t(`shipping:parcel.closed.${closed}`));
  const isOffered = isConfirmable(order) && (shipment.kind === 'none' || isEnded(shipment));
  const close = () => setAsked(null);
  return (
    <div className={classes.shipment}>
      <div className={classes.shipmentWords}>
        <span className="small text3">{t('shipping:state.label')}</span>
        <ShipmentState shipment={shipment} />
      </div>
      <div className={classes.shipmentActions}>
        {isOffered && (
          <Button
            size="xs"
            variant="default"
            disabled={blocked.confirm !== null}
            {...tip(blocked.confirm)}
            onClick={() => setAsked('confirm')}
          >
            {t(isEnded(shipment) ? 'shipping:state.retry' : 'shipping:confirm.action')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          disabled={parcelClosed !== null}
          {...tip(parcelClosed)}
          onClick={() => setAsked('parcel')}
        >
          {t('shipping:parcel.action')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === 'confirm'}
        order={subjectOf(order)}
        packageId={parcel.packageId}
        onClose={close}
      />
      <ParcelDialog isOpen={asked === 'parcel'} order={order} parcel={parcel} onClose={close} />
    </div>
  );
}

const isEnded = ({ kind }: Shipment): boolean => kind === 'refused' || kind === 'givenUp';

const tones: Readonly<Record<Shipment['kind'], { tone: Tone; mark: Mark }>> = {
  none: { tone: 'neutral', mark: 'square' },
  waiting: { tone: 'accent', mark: 'ring' },
  again: { tone: 'warn', mark: 'ring' },
  stopped: { tone: 'warn', mark: 'square' },
  sent: { tone: 'accent', mark: 'ring' },
  refused: { tone: 'neg', mark: 'dot' },
  givenUp: { tone: 'neg', mark: 'dot' },
  confirmed: { tone: 'pos', mark: 'dot' },
};

/** One word for where it is, and the marketplace's own ones where it refuses. */
function ShipmentState({ shipment }: { shipment: Shipment }) {
  const t = useText();
  const { tone, mark } = tones[shipment.kind];
  return (
    <>
      <Badge tone={tone} mark={mark}>
        {shipment.kind === 'again'
          ? t('shipping:state.again', { why: whyOf(shipment.why, t) })
          : shipment.kind === 'confirmed' && shipment.at === null
            ? t('shipping:state.elsewhere')
            : t(`shipping:state.${shipment.kind}`)}
      </Badge>
      {shipment.kind === 'confirmed' && shipment.at !== null && (
        <span className="small text3">
          <When at={shipment.at} exact />
        </span>
      )}
      {(shipment.kind === 'refused' || shipment.kind === 'givenUp') && (
        <q className="small neg" lang="en">
          {whyOf(shipment.why, t)}
        </q>
      )}
    </>
  );
}

const codes = ['orderCancelled', 'purchaseCancelled', 'noWords', 'quota', 'connection', 'notShown'] as const;

/** Why: a code of ours in words, else what the marketplace said. */
export function whyOf(why: string, t: Text): string {
  const code = codes.find((one) => one === why);
  return code ? t(`shipping:why.${code}`) : why;
}
