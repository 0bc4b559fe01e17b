import { Link } from '@tanstack/react-router';
import type { AffectedItem } from '@kervan/contracts/filters';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import type { ConsequenceItem } from '../../ui/consequence-panel.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { Secret } from '../../ui/secret.tsx';

const tones = { zeroed: 'warn', removed: 'neg', restored: 'pos' } as const;
const words = {
  zeroed: 'enums:filterAction.Zero',
  removed: 'enums:filterAction.Remove',
  restored: 'filterSettings:forecast.back',
} as const;

/** Words an affected item: a link to its page, the filters behind it, its profit per sale and what happens to it. */
export function useAffectedRow(): (item: AffectedItem) => ConsequenceItem {
  const t = useText();
  const format = useFormat();
  const isSecret = useIsSecret('productTitle');
  return ({ id, asin, sku, title, imageUrl, filters, effect, profitMinor, currency, orders }) => ({
    id,
    image: <ProductImage src={imageUrl} size={28} />,
    title: (
      <Link
        to="/inventoryItem/$asinOrSku"
        params={{ asinOrSku: sku }}
        lang="en"
        {...(isSecret ? {} : { title: title ?? asin })}
      >
        <Secret kind="productTitle">{title ?? asin}</Secret>
      </Link>
    ),
    why: [
      filters.map((name) => t(`enums:filter.${name}`)).join(', '),
      ...(orders ? [t('filterSettings:forecast.ordersOf', { count: orders, orders: format.number(orders) })] : []),
    ].join(' · '),
    figure: <Money minor={profitMinor} currency={currency} kind="result" />,
    mark: <Badge tone={tones[effect]}>{t(words[effect])}</Badge>,
  });
}
