import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import type { OrderReturns } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { BuyLabelProps } from './buy-label-dialog.tsx';
import classes from './order.module.css';
import { RefundList } from './refund-list.tsx';
import type { RefundDialogProps } from './refund-dialog.tsx';
import { ReturnLabelPart } from './return-label-part.tsx';
import { ReturnRequests } from './return-requests.tsx';
import type { ReturnAskProps, ReturnQuestion } from './return-ask.tsx';
import type { UploadLabelProps } from './upload-label-dialog.tsx';
import type { RmaDialogProps } from './rma-dialog.tsx';

// None stands before it is asked for.
const RefundDialog = whenOpened<RefundDialogProps>(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const ReturnAsk = whenOpened<ReturnAskProps>(async () => (await import('./return-ask.tsx')).ReturnAsk);
const UploadLabelDialog = whenOpened<UploadLabelProps>(
  async () => (await import('./upload-label-dialog.tsx')).UploadLabelDialog,
);
const BuyLabelDialog = whenOpened<BuyLabelProps>(async () => (await import('./buy-label-dialog.tsx')).BuyLabelDialog);
const RmaDialog = whenOpened<RmaDialogProps>(async () => (await import('./rma-dialog.tsx')).RmaDialog);

/** RET-001 … RET-013: what went back of an order and to whom, each switch with the question that it wants. */
export function ReturnsCard({ order }: { order: OrderDetail }) {
  const t = useText();
  const query = { sellerOrderId: order.orderId };
  const { data, error, refetch, isFetching } = useQuery(read(returns.ofOrder, { query }));
  return (
    <Card title={t('returns:title')}>
      {error && !data ? (
        <ErrorState
          title={t('returns:failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data ? (
        <Parts order={order} data={data} />
      ) : (
        <div aria-busy="true" style={{ minHeight: 180 }} />
      )}
    </Card>
  );
}

type Open = 'refund' | 'sourceRefund' | 'upload' | 'buy' | 'rma' | null;
type Props = { order: OrderDetail; data: OrderReturns };

function Parts({ order, data }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const [packageId, setPackageId] = useState(0);
  const [question, setQuestion] = useState<ReturnQuestion | null>(null);
  const close = () => setOpen(null);
  const openFor = (what: 'upload' | 'buy') => (id: number) => {
    setPackageId(id);
    setOpen(what);
  };
  return (
    <div className={classes.returns}>
      <BuyerPart order={order} data={data} onAsk={setQuestion} onRefund={() => setOpen('refund')} />
      <ReturnRequests order={order} requests={data.requests} onEdit={() => setOpen('rma')} />
      <ReturnLabelPart orderId={order.orderId} data={data} onUpload={openFor('upload')} onBuy={openFor('buy')} />
      <SourcePart order={order} data={data} onAsk={setQuestion} onRecord={() => setOpen('sourceRefund')} />
      <RefundDialog
        isOpen={open === 'refund' || open === 'sourceRefund'}
        side={open === 'sourceRefund' ? 'source' : 'buyer'}
        data={data}
        onClose={close}
      />
      <UploadLabelDialog isOpen={open === 'upload'} orderId={order.orderId} packageId={packageId} onClose={close} />
      <BuyLabelDialog
        isOpen={open === 'buy'}
        orderId={order.orderId}
        packageId={packageId}
        hasUploaded={data.parcels.some((one) => one.packageId === packageId && one.label?.state === 'active')}
        onClose={close}
      />
      <RmaDialog isOpen={open === 'rma'} order={order} onClose={close} />
      <ReturnAsk isOpen={question !== null} question={question} data={data} onClose={() => setQuestion(null)} />
    </div>
  );
}

type Asking = Props & { onAsk: (question: ReturnQuestion) => void };

/** Towards the buyer: the mark of a return, and what was given back. */
function BuyerPart({ order, data, onAsk, onRefund }: Asking & { onRefund: () => void }) {
  const t = useText();
  const format = useFormat();
  const blocked = { mark: useBlocked(returns.sellerReturn), refund: useBlocked(returns.sellerRefund) };
  const money = (minor: number) => format.money(minor, data.currency);
  const isOn = order.sellerReturnRequested;
  const words = { left: money(data.leftMinor), paid: money(data.paidMinor) };
  return (
    <section className={classes.returnPart} aria-label={t('returns:buyer.title')}>
      <h3>{t('returns:buyer.title')}</h3>
      <div className={classes.mark} {...tip(blocked.mark)}>
        <Switch
          label={t('returns:buyer.return')}
          aria-label={t('returns:buyer.return')}
          description={blocked.mark ?? t('returns:buyer.returnNote')}
          labelPosition="left"
          checked={isOn}
          disabled={blocked.mark !== null}
          onChange={() => onAsk({ what: 'return', isOn })}
        />
      </div>
      <RefundList
        orderId={data.orderId}
        title={t('returns:buyer.refunds')}
        none={t('returns:buyer.none')}
        refunds={data.refunds}
        sum={data.leftMinor > 0 ? t('returns:buyer.left', words) : t('returns:buyer.leftNone')}
      />
      <div className={classes.returnButtons}>
        <Button
          size="xs"
          variant="default"
          disabled={blocked.refund !== null || data.leftMinor === 0}
          {...tip(blocked.refund ?? (data.leftMinor === 0 ? t('returns:buyer.leftNone') : null))}
          onClick={onRefund}
        >
          {t('returns:buyer.refund')}
        </Button>
        {data.refunds.some(({ isWithdrawable }) => isWithdrawable) && (
          <Button
            size="xs"
            variant="subtle"
            disabled={blocked.refund !== null}
            {...tip(blocked.refund)}
            onClick={() => onAsk({ what: 'takeBack' })}
          >
            {t('returns:buyer.takeBack')}
          </Button>
        )}
      </div>
    </section>
  );
}

const steps = ['none', 'started', 'delivered'] as const;

/** Towards the source: how far the return is, and what came back of what was paid. */
function SourcePart({ order, data, onAsk, onRecord }: Asking & { onRecord: () => void }) {
  const t = useText();
  const format = useFormat();
  const blocked = { mark: useBlocked(returns.buyerReturn), refund: useBlocked(returns.buyerRefund) };
  const money = (minor: number) => format.money(minor, 'USD');
  const words = { left: money(data.sourceLeftUsdMinor), paid: money(data.sourcePaidUsdMinor) };
  const isNothingLeft = data.sourceLeftUsdMinor === 0;
  return (
    <section className={classes.returnPart} aria-label={t('returns:source.title')}>
      <h3>{t('returns:source.title')}</h3>
      <div {...tip(blocked.mark)}>
        <Segmented
          label={t('returns:source.return')}
          value={order.buyerReturn}
          options={steps.map((value) => ({ value, label: t(`orders:buyerReturn.${value}`) }))}
          disabled={blocked.mark !== null}
          onChange={(to) => to !== order.buyerReturn && onAsk({ what: 'buyerReturn', to })}
        />
      </div>
      <RefundList
        orderId={data.orderId}
        title={t('returns:source.refunds')}
        none={t('returns:source.none')}
        refunds={data.sourceRefunds}
        sum={data.sourcePaidUsdMinor === 0 ? t('returns:source.unpaid') : t('returns:source.left', words)}
      />
      {data.sourceOwedUsdMinor > 0 && (
        <p className="small">{t('returns:source.owed', { amount: money(data.sourceOwedUsdMinor) })}</p>
      )}
      <div className={classes.returnButtons}>
        <Button
          size="xs"
          variant="default"
          disabled={blocked.refund !== null || isNothingLeft}
          {...tip(blocked.refund)}
          onClick={onRecord}
        >
          {t('returns:source.record')}
        </Button>
        {data.sourceRefunds.some(({ isWithdrawable }) => isWithdrawable) && (
          <Button
            size="xs"
            variant="subtle"
            disabled={blocked.refund !== null}
            {...tip(blocked.refund)}
            onClick={() => onAsk({ what: 'sourceTakeBack' })}
          >
            {t('returns:source.takeBack')}
          </Button>
        )}
      </div>
    </section>
  );
}
