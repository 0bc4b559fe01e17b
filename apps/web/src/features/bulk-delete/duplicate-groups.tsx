import { Button, Checkbox } from '@mantine/core';
import type { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { When } from '../../ui/when.tsx';
import classes from './bulk-delete.module.css';

export const GROUPS_A_PAGE = 25;

type GroupsProps = {
  found: Response<typeof bulkDelete.duplicates>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
};

/** Each product with its SKUs; of each one can be chosen all but one. */
export function DuplicateGroups({ found, chosen, onChoose }: GroupsProps) {
  const t = useText();
  const format = useFormat();
  const toggle = (sku: string) => {
    const next = new Set(chosen);
    if (!next.delete(sku)) next.add(sku);
    onChoose(next);
  };
  return (
    <div className={classes.table}>
      <PlainTable>
        <thead>
          <tr>
            <th>{t('bulkDelete:duplicates.product')}</th>
            <th>SKU</th>
            <th>{t('bulkDelete:duplicates.status')}</th>
            <th data-align="right">{t('bulkDelete:duplicates.price')}</th>
            <th data-align="right">{t('bulkDelete:duplicates.quantity')}</th>
            <th>{t('bulkDelete:duplicates.added')}</th>
          </tr>
        </thead>
        <tbody>
          {found.items.flatMap(({ asin, title, skus }) =>
            skus.map(({ sku, status, price, quantity, createDate }, at) => (
              <tr key={`${asin} ${sku}`}>
                <td className={classes.title}>
                  {at === 0 && (
                    <>
                      <span className="code">{asin}</span> {title}
                    </>
                  )}
                </td>
                <td>
                  <Checkbox
                    label={sku}
                    aria-label={t('bulkDelete:duplicates.choose', { sku })}
                    checked={chosen.has(sku)}
                    // The last listing of a product stays.
                    disabled={!chosen.has(sku) && skus.every((each) => each.sku === sku || chosen.has(each.sku))}
                    onChange={() => toggle(sku)}
                  />
                </td>
                <td>
                  <StatusBadge of="inventoryItem" value={status} />
                </td>
                <td data-align="right">
                  <Money minor={price} currency={found.currency} />
                </td>
                <td data-align="right" className="num">
                  {format.number(quantity)}
                </td>
                <td>
                  <When at={createDate} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </PlainTable>
    </div>
  );
}

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / GROUPS_A_PAGE));

type PagerProps = { page: number; total: number; onPage: (page: number) => void };

export function DuplicatesPager({ page, total, onPage }: PagerProps) {
  const t = useText();
  const format = useFormat();
  const pages = pagesOf(total);
  return (
    <div className={classes.pager}>
      <span className="num small text2">
        {t('bulkDelete:duplicates.total', { count: total, items: format.number(total) })}
      </span>
      {pages > 1 && (
        <>
          <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('bulkDelete:previous')}
          </Button>
          <span className="num small text2">
            {t('bulkDelete:page', { page: format.number(page), pages: format.number(pages) })}
          </span>
          <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('bulkDelete:next')}
          </Button>
        </>
      )}
    </div>
  );
}
