import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { conditionText } from '../../ui/filter-builder/condition-words.ts';
import { useFields } from '../../ui/filter-builder/use-fields.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { inventoryFields } from './inventory-fields.ts';
import { requestOf, type InventoryView } from './inventory-search.ts';

/** So many conditions are tried: each is a list of its own. */
const TRIED_MAX = 6;

/** No item meets the filter: which one condition to drop, and how many would show then. */
export function FilterEmpty({
  view,
  market,
  onChange,
}: {
  view: InventoryView;
  market: MarketCode;
  onChange: (part: Partial<InventoryView>) => void;
}) {
  const t = useText();
  const format = useFormat();
  const fields = useFields(useMemo(() => inventoryFields(market), [market]));
  const tried = view.where
    .slice(-TRIED_MAX)
    .map((condition) => ({ condition, where: view.where.filter((each) => each !== condition) }));
  const counts = useQueries({
    queries: tried.map(({ where }) =>
      read(inventory.list, requestOf({ ...view, where, page: 1, sort: 'created', desc: true, limit: 25 })),
    ),
  });
  const [best] = tried
    .map((each, index) => ({ ...each, count: counts[index]?.data?.totalCount ?? 0 }))
    .toSorted((a, b) => b.count - a.count);
  const field = fields.find(({ name }) => name === best?.condition.field);
  const isFound = best !== undefined && field !== undefined && best.count > 0;
  const isAsking = counts.some(({ isPending }) => isPending);
  return (
    <EmptyState
      title={t('filters:list.empty.title')}
      text={
        isFound
          ? t('filters:list.empty.without', {
              condition: conditionText(field, best.condition, t),
              count: best.count,
              items: format.number(best.count),
            })
          : isAsking
            ? t('ui:loading')
            : t('filters:list.empty.noSingle')
      }
      actions={
        <>
          {isFound && (
            <Button variant="default" size="xs" onClick={() => onChange({ where: best.where })}>
              {t('filters:list.empty.drop')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => onChange({ where: [] })}>
            {t('ui:filter.clear')}
          </Button>
        </>
      }
    />
  );
}
