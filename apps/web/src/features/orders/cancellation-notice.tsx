import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { whyOf } from './shipment-line.tsx';

/** How the cancellation of an order stands at the marketplace; nothing where none was asked for, or where it is cancelled. */
export function CancellationNotice({ order }: { order: OrderDetail }) {
  const t = useText();
  const store = useSelectedStore();
  const sending = order.sendings.find((one) => one.kind === 'cancel');
  if (!sending || sending.state === 'done' || order.sellerStatus === 'Canceled') return null;
  if (sending.state === 'refused' || sending.state === 'givenUp') {
    const title = t(sending.state === 'refused' ? 'shipping:state.cancelRefused' : 'shipping:state.cancelGivenUp');
    return <Banner tone="neg" title={title} effect={whyOf(sending.failure ?? 'noWords', t)} />;
  }
  if (store?.hasAmazonConnectionError === true) return <Banner tone="warn" title={t('shipping:state.cancelStopped')} />;
  const title = t(sending.state === 'sending' ? 'shipping:state.cancelSent' : 'shipping:state.cancelWaiting');
  return <Banner tone="info" title={title} />;
}
