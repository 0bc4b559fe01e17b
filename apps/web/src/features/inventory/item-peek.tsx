import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EntityDrawer } from '../../kit/entity/entity-drawer.tsx';
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import type { ItemDetail } from './item-types.ts';
import { reasonText } from './reason-text.ts';
import classes from './item-peek.module.css';
import { HistoryState } from './update-history-cells.tsx';

/** Changes that a look shows; the page has all of them. */
const SHOWN = 8;

/** What the look is at: a product, and the decision that its page explains; null = the newest. */
export type Peeked = { sku: string; seq: number | null };

export type ItemPeekProps = { isOpen: boolean; peeked: Peeked | null; onClose: () => void };

/** An item looked at from a list: price, stock, profit and its last changes; Enter opens its page. Its id is kept while it closes. */
export function ItemPeek({ isOpen, peeked, onClose }: ItemPeekProps) {
  const t = useText();
  const format = useFormat();
  const [last, setLast] = useState(peeked);
  if (peeked && peeked !== last) setLast(peeked);
  const sku = last?.sku ?? '';
  const detail = useQuery({
    ...read(inventory.detail, { query: { asinOrSku: sku } }),
    enabled: peeked !== null,
  });
  return (
    <EntityDrawer<ItemDetail>
      isOpen={isOpen}
      onClose={onClose}
      title={t('inventory:peek.title')}
      query={detail}
      failed={t('product:item.failed')}
      head={(data) => <Head {...data} />}
      facts={({ item, extra }) => [
        {
          name: t('inventory:columns.price'),
          value: <Money minor={item.priceMinor} currency={item.currency} strong />,
        },
        { name: t('inventory:columns.stock'), value: format.number(item.quantity) },
        { name: t('inventory:columns.cost'), value: <Money minor={item.costMinor} currency={item.currency} /> },
        {
          name: t('inventory:columns.profit'),
          value: <Money minor={item.profitMinor} currency={item.currency} kind="result" />,
        },
        { name: t('inventory:columns.buyBox'), value: <Money minor={item.buyBoxMinor} currency={item.currency} /> },
        { name: t('inventory:peek.category'), value: extra.category ?? <Unknown /> },
      ]}
      page={{
        label: t('inventory:peek.open'),
        link: (props) => (
          <Link
            to="/inventoryItem/$asinOrSku"
            params={{ asinOrSku: sku }}
            search={last?.seq == null ? {} : { seq: last.seq }}
            {...props}
          />
        ),
      }}
    >
      {({ updateHistory, item }) => <LastChanges changes={updateHistory} currency={item.currency} />}
    </EntityDrawer>
  );
}

function Head({ item: { imageUrl, title, asin, sku, status } }: ItemDetail) {
  return (
    <div className={classes.head}>
      <ProductImage src={imageUrl} size={48} />
      <div className={classes.words}>
        <h3 className={classes.title} lang="en">
          <Secret kind="productTitle">{title ?? asin}</Secret>
        </h3>
        <div className="small text3">
          <CopyCode code={asin} kind="asin" /> · <CopyCode code={sku} kind="sku" />
        </div>
        <StatusBadge of="inventoryItem" value={status} />
      </div>
    </div>
  );
}

function LastChanges({ changes, currency }: { changes: ItemDetail['updateHistory']; currency: string }) {
  const t = useText();
  const format = useFormat();
  if (changes.length === 0) return <p className="small text3">{t('product:changes.emptyText')}</p>;
  const entries = changes.slice(0, SHOWN).map((change, index): TimelineEntry => {
    const before = changes[index + 1];
    const moved = before && before.priceMinor !== null && before.priceMinor !== change.priceMinor;
    return {
      id: change.seq,
      at: change.changedAt,
      title: reasonText(change, t) ?? t(`enums:inventoryItem.${change.status as 'AtStore'}`), // Wire names of the statuses.
      mark: <HistoryState state={change.state} />,
      detail: (
        <span className="num">
          {moved && (
            <>
              <Money minor={before.priceMinor} currency={currency} struck />{' '}
            </>
          )}
          <Money minor={change.priceMinor} currency={currency} />
          {change.quantity !== null && ` · ${t('inventory:peek.stock', { stock: format.number(change.quantity) })}`}
        </span>
      ),
    };
  });
  return (
    <section>
      <h3 className={classes.section}>{t('inventory:peek.changes')}</h3>
      <Timeline label={t('inventory:peek.changes')} entries={entries} />
    </section>
  );
}
