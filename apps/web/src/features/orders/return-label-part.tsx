import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import type { OrderReturns, ReturnParcel } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

const types = ['UPS', 'UPS DropOff', 'other'] as const;

type Props = {
  orderId: number;
  data: OrderReturns;
  onUpload: (packageId: number) => void;
  onBuy: (packageId: number) => void;
};

/** RET-005 … RET-010: the label of each parcel of the order, or the ways to one and why they are closed. */
export function ReturnLabelPart({ orderId, data, onUpload, onBuy }: Props) {
  const t = useText();
  const format = useFormat();
  // Where nothing can go back one parcel says why.
  const told = data.parcels.filter(({ label, labelRefusal }) => label !== null || labelRefusal !== 'NothingToReturn');
  const shown = told.length > 0 ? told : data.parcels.slice(0, 1);
  return (
    <section className={classes.returnPart} aria-label={t('returns:label.title')}>
      <h3>{t('returns:label.title')}</h3>
      {shown.map((parcel) => (
        <ParcelLabel
          key={parcel.packageId}
          orderId={orderId}
          parcel={parcel}
          isNamed={data.parcels.length > 1}
          onUpload={() => onUpload(parcel.packageId)}
          onBuy={() => onBuy(parcel.packageId)}
        />
      ))}
      {shown.some(({ returnFeeUsdMinor }) => returnFeeUsdMinor > 0) && (
        <p className={`small text3 ${classes.returnNote}`}>
          {t('returns:label.batch', { day: format.date(data.nextBatchAt) })}
        </p>
      )}
    </section>
  );
}

type ParcelProps = {
  orderId: number;
  parcel: ReturnParcel;
  isNamed: boolean;
  onUpload: () => void;
  onBuy: () => void;
};

/** What a parcel waits with. A bought label, or one that is being bought, stands against another one. */
function ParcelLabel({ orderId, parcel, isNamed, onUpload, onBuy }: ParcelProps) {
  const t = useText();
  const format = useFormat();
  const { label, labelRefusal, canBuyLabel, packageId, packageNo, title } = parcel;
  const blocked = { upload: useBlocked(returns.uploadLabel), buy: useBlocked(returns.buyLabel) };
  const isPaid = label?.source === 'bought' && (label.state === 'active' || label.state === 'buying');
  const refusal = labelRefusal && (isPaid ? t('returns:label.paidStands') : t(`errors:${labelRefusal}`));
  const name = [title, packageNo].filter((part) => part !== null).join(' · ');
  return (
    <div className={classes.returnPart} {...(isNamed ? { role: 'group', 'aria-label': name } : {})}>
      {isNamed && <p className={`small ${classes.returnNote}`}>{name}</p>}
      {label ? (
        <LabelOf label={label} />
      ) : (
        <p className={`small text3 ${classes.returnNote}`}>{refusal ?? t('returns:label.none')}</p>
      )}
      <div className={classes.returnButtons}>
        {label?.hasFile && <Download orderId={orderId} packageId={packageId} />}
        <Button
          size="xs"
          variant="default"
          disabled={refusal !== null || blocked.upload !== null}
          {...tip(blocked.upload ?? refusal)}
          onClick={onUpload}
        >
          {t(label?.state === 'active' ? 'returns:label.replace' : 'returns:label.upload')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={refusal !== null || blocked.buy !== null || !canBuyLabel}
          {...tip(blocked.buy ?? refusal ?? (canBuyLabel ? null : t('returns:label.onlyWarehouse')))}
          onClick={onBuy}
        >
          {t('returns:label.buy')}
        </Button>
      </div>
      {/* A bought label has paid for it. */}
      {parcel.returnFeeUsdMinor > 0 && !isPaid && (
        <p className={`small text3 ${classes.returnNote}`}>
          {t('returns:label.fee', { fee: format.money(parcel.returnFeeUsdMinor, 'USD') })}
        </p>
      )}
    </div>
  );
}

type Label = NonNullable<ReturnParcel['label']>;

function LabelOf({ label }: { label: Label }) {
  const t = useText();
  const format = useFormat();
  const type = types.find((each) => each === label.type) ?? 'other';
  const price = format.money(label.priceUsdMinor, 'USD');
  const handling = format.money(label.handlingUsdMinor, 'USD');
  return (
    <div className={classes.note}>
      <div className={classes.noteBy}>
        <span>{type === 'other' && label.carrier !== null ? label.carrier : t(`returns:type.${type}`)}</span>
        <Badge tone="neutral">{t(label.source === 'bought' ? 'returns:label.bought' : 'returns:label.uploaded')}</Badge>
      </div>
      {label.trackingNumber !== null && <CopyCode code={label.trackingNumber} />}
      <Standing label={label} />
      {label.source === 'bought' && label.state !== 'refused' && (
        <div className="small text3 num">{t('returns:label.cost', { price, handling })}</div>
      )}
    </div>
  );
}

/** How far a label is, and until when. */
function Standing({ label }: { label: Label }) {
  const t = useText();
  const format = useFormat();
  const day = format.date(label.endedAt ?? label.expiresAt ?? label.createdAt);
  const total = format.money(label.priceUsdMinor + label.handlingUsdMinor, 'USD');
  const said: Record<Label['state'], string> = {
    buying: t('returns:label.buying', { total }),
    active: t('returns:label.until', { day }),
    refused: t('returns:label.refused'),
    used: t('returns:label.used'),
    expired: t('returns:label.expired', { day }),
    refunded: t('returns:label.refunded', { day, total }),
  };
  return <p className={`small text3 num ${classes.returnNote}`}>{said[label.state]}</p>;
}

function Download({ orderId, packageId }: { orderId: number; packageId: number }) {
  const t = useText();
  const ask = useMutation<ReceivedFile, ApiError>({
    mutationKey: [returns.downloadLabel.id],
    mutationFn: () => call(returns.downloadLabel, { query: { sellerOrderId: orderId, packageId } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {t('returns:label.download')}
    </Button>
  );
}
