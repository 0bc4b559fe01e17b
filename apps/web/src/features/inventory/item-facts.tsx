import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import classes from './item.module.css';

/** Stock, price and profit of now, at the right of the tabs. */
export function ItemFacts({ item }: { item: ItemRow }) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  if (isMobile) return null;
  return (
    <dl className={classes.facts}>
      <dt>{t('inventory:columns.stock')}</dt>
      <dd className="num">{format.number(item.quantity)}</dd>
      <dt>{t('inventory:columns.price')}</dt>
      <dd>
        <Money minor={item.priceMinor} currency={item.currency} />
      </dd>
      <dt>{t('inventory:columns.profit')}</dt>
      <dd>
        <Money minor={item.profitMinor} currency={item.currency} kind="result" />
      </dd>
    </dl>
  );
}
