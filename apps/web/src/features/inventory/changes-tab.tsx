import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './changes.module.css';
import type { ItemDetail } from './item-types.ts';
import { causeText } from './price-cause.ts';
import { reasonText } from './reason-text.ts';
import { HistoryState } from './update-history-cells.tsx';

type Change = ItemDetail['updateHistory'][number];
const PAGE = 50;

/** INV-051, INV-052: every change of the item with what became of it; a row opens the X-ray of its decision. */
export function ChangesTab({
  detail: { updateHistory, item },
  onExplain,
}: {
  detail: ItemDetail;
  onExplain: (seq: number) => void;
}) {
  const t = useText();
  const [shown, setShown] = useState(PAGE);
  if (updateHistory.length === 0)
    return (
      <Card>
        <EmptyState title={t('product:changes.emptyTitle')} text={t('product:changes.emptyText')} />
      </Card>
    );
  return (
    <Card
      padded={false}
      title={t('product:changes.title')}
      aside={<Aside sku={item.sku} count={updateHistory.length} />}
    >
      <div className={classes.frame}>
        <PlainTable className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('product:changes.at')}</th>
              <th scope="col">{t('product:changes.state')}</th>
              <th scope="col" data-align="right">
                {t('inventory:columns.price')}
              </th>
              <th scope="col" data-align="right">
                {t('inventory:columns.stock')}
              </th>
              <th scope="col" data-align="right" className={classes.wide}>
                {t('inventory:columns.cost')}
              </th>
              <th scope="col" className={classes.wide}>
                {t('inventory:columns.status')}
              </th>
              <th scope="col" className={classes.wide}>
                {t('product:changes.reason')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('product:changes.explain')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {updateHistory.slice(0, shown).map((change, index) => (
              <ChangeRow
                key={change.seq}
                change={change}
                before={updateHistory[index + 1]}
                currency={item.currency}
                onExplain={onExplain}
              />
            ))}
          </tbody>
        </PlainTable>
      </div>
      {shown < updateHistory.length && (
        <div className={classes.more}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
            {t('product:changes.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The other histories of the item, and how many changes stand here. */
function Aside({ sku, count }: { sku: string; count: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={classes.links}>
      <Link to="/pricingHistory/$asin" params={{ asin: sku }} className="link">
        {t('product:pricingHistory.title')}
      </Link>
      <Link to="/lastUpdateDetails/$asin" params={{ asin: sku }} className="link">
        {t('product:lastUpdate.title')}
      </Link>
      <span className="num">{t('product:changes.count', { count, changes: format.number(count) })}</span>
    </span>
  );
}

function ChangeRow({
  change,
  before,
  currency,
  onExplain,
}: {
  change: Change;
  before: Change | undefined;
  currency: string;
  onExplain: (seq: number) => void;
}) {
  const t = useText();
  const format = useFormat();
  const priceMoved =
    before !== undefined &&
    before.priceMinor !== null &&
    change.priceMinor !== null &&
    before.priceMinor !== change.priceMinor;
  const reason = causeText(change.cause, currency, { t, format }) ?? reasonText(change, t);
  const stockMoved =
    before !== undefined && before.quantity !== null && change.quantity !== null && before.quantity !== change.quantity;
  return (
    <tr>
      <th scope="row">
        <When at={change.changedAt} exact />
        <span className={classes.reasonBelow}>{reason}</span>
      </th>
      <td>
        <HistoryState state={change.state} />
      </td>
      <td data-align="right">
        {priceMoved && (
          <>
            <Money minor={before.priceMinor} currency={currency} struck />{' '}
          </>
        )}
        <Money minor={change.priceMinor} currency={currency} strong />
      </td>
      <td className="num" data-align="right">
        {stockMoved && before.quantity !== null && (
          <>
            <s className="text3">{format.number(before.quantity)}</s>{' '}
          </>
        )}
        {change.quantity === null ? <Unknown /> : format.number(change.quantity)}
      </td>
      <td data-align="right" className={classes.wide}>
        <Money minor={change.costMinor} currency={currency} />
      </td>
      <td className={classes.wide}>
        <StatusBadge of="inventoryItem" value={change.status} />
      </td>
      <td className={`text2 ${classes.wide} ${classes.cause}`}>{reason ?? <Unknown />}</td>
      <td data-align="right">
        <button
          type="button"
          className="link"
          aria-label={t('product:changes.explainAt', { at: format.dateTime(change.changedAt) })}
          onClick={() => onExplain(change.seq)}
        >
          {t('product:changes.explain')}
        </button>
      </td>
    </tr>
  );
}
