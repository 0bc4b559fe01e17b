import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import type { OrderReturns } from '@kervan/contracts/order-returns';
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

type Props = { orderId: number; data: OrderReturns; onUpload: () => void; onBuy: () => void };

/** RET-005 … RET-010: the label of the order, or the ways to one and why they are closed. */
export function ReturnLabelPart({ orderId, data, onUpload, onBuy }: Props) {
  const t = useText();
  const format = useFormat();
  const blocked = { upload: useBlocked(returns.uploadLabel), buy: useBlocked(returns.buyLabel) };
  const refusal = data.labelRefusal && t(`errors:${data.labelRefusal}`);
  const isActive = data.label?.state === 'active';
  return (
    <section className={classes.returnPart} aria-label={t('returns:label.title')}>
      <h3>{t('returns:label.title')}</h3>
      {data.label ? (
        <LabelOf label={data.label} />
      ) : (
        <p className={`small text3 ${classes.returnNote}`}>{refusal ?? t('returns:label.none')}</p>
      )}
      <div className={classes.returnButtons}>
        {isActive && <Download orderId={orderId} />}
        <Button
          size="xs"
          variant="default"
          disabled={refusal !== null || blocked.upload !== null}
          {...tip(blocked.upload ?? refusal)}
          onClick={onUpload}
        >
          {t(isActive ? 'returns:label.replace' : 'returns:label.upload')}
        </Button>
        {!data.label && (
          <Button
            size="xs"
            variant="default"
            disabled={refusal !== null || blocked.buy !== null || !data.canBuyLabel}
            {...tip(blocked.buy ?? refusal ?? (data.canBuyLabel ? null : t('returns:label.onlyWarehouse')))}
            onClick={onBuy}
          >
            {t('returns:label.buy')}
          </Button>
        )}
      </div>
      {data.returnFeeUsdMinor > 0 && (
        <p className={`small text3 ${classes.returnNote}`}>
          {t('returns:label.fee', { fee: format.money(data.returnFeeUsdMinor, 'USD') })}
          <br />
          {t('returns:label.batch', { day: format.date(data.nextBatchAt) })}
        </p>
      )}
    </section>
  );
}

function LabelOf({ label }: { label: NonNullable<OrderReturns['label']> }) {
  const t = useText();
  const format = useFormat();
  const type = types.find((each) => each === label.type) ?? 'other';
  if (label.state === 'buying') return <p className={classes.returnNote}>{t('returns:label.buying')}</p>;
  return (
    <div className={classes.note}>
      <div className={classes.noteBy}>
        <span>{t(`returns:type.${type}`)}</span>
        <Badge tone="neutral">{t(`returns:label.${label.source}`)}</Badge>
      </div>
      {label.trackingNumber !== null && <CopyCode code={label.trackingNumber} />}
      <div className="small text3 num">
        {label.expiresAt !== null && t('returns:label.until', { day: format.date(label.expiresAt) })}
        {label.source === 'bought' &&
          ` · ${t('returns:label.cost', {
            price: format.money(label.priceUsdMinor, 'USD'),
            handling: format.money(label.handlingUsdMinor, 'USD'),
          })}`}
      </div>
    </div>
  );
}

function Download({ orderId }: { orderId: number }) {
  const t = useText();
  const ask = useMutation<ReceivedFile, ApiError>({
    mutationKey: [returns.downloadLabel.id],
    mutationFn: () => call(returns.downloadLabel, { query: { sellerOrderId: orderId } }),
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
