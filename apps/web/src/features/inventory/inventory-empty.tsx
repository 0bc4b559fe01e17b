import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { InventoryView } from './inventory-search.ts';

const FilterEmpty = lazy(async () => ({ default: (await import('./filter-empty.tsx')).FilterEmpty }));

/** Nothing to list: what is missing, and the one thing to change. */
export function InventoryEmpty({
  view,
  market,
  storeIsEmpty,
  onChange,
}: {
  view: InventoryView;
  market: MarketCode;
  storeIsEmpty: boolean;
  onChange: (part: Partial<InventoryView>) => void;
}) {
  const t = useText();
  if (storeIsEmpty) {
    return (
      <EmptyState
        icon={<IconPackage size={20} stroke={1.75} />}
        title={t('inventory:empty.storeTitle')}
        text={t('inventory:empty.storeText')}
        actions={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} />}
            renderRoot={(props) => <Link to="/inventory/new" {...props} />}
          >
            {t('inventory:add.open')}
          </Button>
        }
      />
    );
  }
  if (view.where.length > 0) {
    return (
      <Suspense>
        <FilterEmpty view={view} market={market} onChange={onChange} />
      </Suspense>
    );
  }
  if (view.q !== '') {
    return (
      <EmptyState
        title={t('inventory:empty.searchTitle')}
        text={t('inventory:empty.searchText', { search: view.q })}
        actions={
          <>
            <Button variant="default" size="xs" onClick={() => onChange({ q: '' })}>
              {t('inventory:search.clear')}
            </Button>
            {view.status !== 'all' && (
              <Button variant="subtle" size="xs" onClick={() => onChange({ status: 'all' })}>
                {t('inventory:empty.everywhere')}
              </Button>
            )}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPackage size={20} stroke={1.75} />}
      title={t(`inventory:empty.${view.status}`)}
      actions={
        view.status === 'all' ? null : (
          <Button variant="default" size="xs" onClick={() => onChange({ status: 'all' })}>
            {t('inventory:empty.showAll')}
          </Button>
        )
      }
    />
  );
}
