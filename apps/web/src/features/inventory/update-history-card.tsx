import type { ReactNode } from 'react';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { When } from '../../ui/when.tsx';
import inventory from './inventory.module.css';
import { causeText } from './price-cause.ts';
import { reasonText } from './reason-text.ts';
import {
  HistoryHandling,
  HistoryPrice,
  HistoryState,
  HistoryStatus,
  HistoryStock,
  HistoryTitle,
  HistoryType,
} from './update-history-cells.tsx';
import classes from './update-history.module.css';

/** A change at 768 and below. */
export function UpdateHistoryCard({ row, menu }: { row: UpdateHistoryRow; menu: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const reason = causeText(row.cause, row.currency, { t, format }) ?? reasonText(row, t);
  return (
    <article>
      <div className={inventory.cardHead}>
        <ProductImage src={row.imageUrl} size={48} />
        <div className={inventory.cardWords}>
          <HistoryTitle row={row} />
          <div className="small text2">
            <CopyCode code={row.asin} kind="asin" />
          </div>
          <div className="small text3">
            <When at={row.changedAt} exact />
          </div>
        </div>
        <span className={classes.cardMenu}>{menu}</span>
      </div>
      <div className={classes.cardState}>
        <HistoryType row={row} /> <HistoryStatus row={row} /> {row.state !== null && <HistoryState state={row.state} />}
      </div>
      {reason && <p className="small text3">{reason}</p>}
      <dl className={inventory.cardFigures}>
        <div>
          <dt>{t('product:updateHistory.columns.price')}</dt>
          <dd>
            <HistoryPrice row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('product:updateHistory.columns.stock')}</dt>
          <dd>
            <HistoryStock row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('product:updateHistory.columns.handling')}</dt>
          <dd>
            <HistoryHandling row={row} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
