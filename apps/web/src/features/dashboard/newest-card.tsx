import { Link } from '@tanstack/react-router';
import type { NewestChange } from '@kervan/contracts/dashboard';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { UpdateReason, type UpdateReasonName } from '@kervan/domain/inventory/update-reason';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';

/** The newest changes of the store; each leads to the X-ray of its decision. */
export function NewestCard({ health: { newest, currency } }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.card} data-place="full">
      <Card
        title={t('dashboard:newest.title')}
        aside={
          <Link to="/inventory" search={{ sort: 'changed' }} className="link">
            {t('dashboard:newest.list')}
          </Link>
        }
        padded={false}
      >
        <table className={classes.newest}>
          <thead className="visually-hidden">
            <tr>
              {(['product', 'status', 'why', 'price', 'stock', 'when'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`dashboard:newest.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.map((change) => (
              <tr key={change.seq}>
                <th scope="row">
                  <span className={classes.productCell}>
                    <ProductImage src={change.imageUrl} size={28} />
                    <Link
                      to="/inventoryItem/$asinOrSku"
                      params={{ asinOrSku: change.sku }}
                      search={{ seq: change.seq }}
                      className={classes.product}
                    >
                      <Secret kind="productTitle">{change.title ?? change.asin}</Secret>
                    </Link>
                  </span>
                </th>
                <td>
                  <StatusBadge of="inventoryItem" value={change.status} />
                </td>
                <td className={classes.why}>{reasonOf(change, t)}</td>
                <td>
                  <Money minor={change.priceMinor} currency={currency} strong />
                </td>
                <td className="num">
                  {change.quantity === null ? (
                    <Unknown />
                  ) : (
                    t('dashboard:newest.pieces', { pieces: format.number(change.quantity) })
                  )}
                </td>
                <td className={classes.age}>
                  <When at={change.at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}

const isReason = (name: string): name is UpdateReasonName => Object.hasOwn(UpdateReason, name);

/** The filter when one is the reason, else what set the change off. */
function reasonOf({ reason, filter }: NewestChange, t: Text): string | null {
  if (filter !== null && isFilterName(filter)) return t(`enums:filter.${filter}`);
  return reason !== null && isReason(reason) ? t(`enums:updateReason.${reason}`) : null;
}
