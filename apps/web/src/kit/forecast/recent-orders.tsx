import type { RecentOrders as Orders } from '@kervan/contracts/recent-orders';
import { useText } from '../../i18n/i18n.ts';
import { Sentence } from '../../i18n/sentence.tsx';
import { useFormat } from '../../ui/format/format.tsx';

/** What those that leave sold of late; what is not known is not 0. */
export function RecentOrders({ orders }: { orders: Orders }) {
  const t = useText();
  const format = useFormat();
  if (orders === null) return t('filterSettings:forecast.ordersUnknown');
  const { count, profitMinor, currency } = orders;
  if (count === 0) return t('filterSettings:forecast.ordersNone');
  const profit = profitMinor === null ? null : format.shown(profitMinor, currency);
  return (
    <Sentence
      name={profit === null ? 'filterSettings:forecast.ordersAlone' : 'filterSettings:forecast.orders'}
      count={count}
      values={{ items: format.number(count), profit }}
      parts={{ b: <b className="num" /> }}
    />
  );
}
