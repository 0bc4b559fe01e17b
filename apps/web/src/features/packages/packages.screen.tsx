import { Button } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { WarehousePackageRow } from '@kervan/contracts/package-row';
import { packages } from '@kervan/contracts/packages-calls';
import { limits } from '@kervan/domain/limits';
import type { PackageTab } from '@kervan/domain/warehouse/package-tabs';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useStores } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { When } from '../../ui/when.tsx';
import {
  CarrierCell,
  CostCell,
  OrderCell,
  PackageCard,
  PackageCell,
  ProductCell,
  StatusCell,
} from './package-cells.tsx';
import { packagesList, type PackagesView } from './packages-list.ts';
import classes from './packages.module.css';

const rowId = ({ packageId }: WarehousePackageRow) => packageId;

/** WH-037: the packages of all stores of the account. */
export function PackagesScreen() {
  const t = useText();
  const navigate = useNavigate();
  const view = packagesList.at(useSearch({ strict: false }));
  const columns = useColumns();
  const asked = read(packages.list, packagesList.request(view, null));
  const { data } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, view.key, view.page],
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      list={packagesList}
      // Amounts here are the warehouse's.
      market="US"
      hasActivity={false}
      words={wordsOf(t)}
      rowId={rowId}
      columns={columns}
      card={(row: WarehousePackageRow) => <PackageCard row={row} />}
      counts={data?.counts}
      onOpen={({ packageNo }) => void navigate({ to: '/warehouse/packages/$packageNo', params: { packageNo } })}
      tools={(of, show) => <StoreFilter view={of} onChange={(own) => show({ own })} />}
      strip={data && data.waitingCount > 0 ? <Waiting amount={data.waitingMinor} count={data.waitingCount} /> : null}
    />
  );
}

/** WH-042: what has to be loaded so that everything that waits goes on. */
function Waiting({ amount, count }: { amount: number; count: number }) {
  const t = useText();
  const format = useFormat();
  const words = { count, shown: format.number(count), amount: format.money(amount, 'USD') };
  // Less than that cannot be loaded.
  const toLoad = Math.max(limits.creditLoadMinMinor, amount);
  return (
    <div className={classes.waiting} role="status">
      <span className="num">{t(amount === 0 ? 'packages:waitingCovered' : 'packages:waitingAmount', words)}</span>
      {amount > 0 && (
        <Button
          size="xs"
          renderRoot={(props) => <Link to="/load-warehouse-credit" search={{ amount: toLoad }} {...props} />}
        >
          {t('packages:load')}
        </Button>
      )}
    </div>
  );
}

/** One store of several. */
function StoreFilter({ view, onChange }: { view: PackagesView; onChange: (own: PackagesView['own']) => void }) {
  const t = useText();
  const stores = useStores();
  if (stores.length < 2) return null;
  return (
    <SelectField
      label={t('packages:store')}
      isLabelHidden
      value={String(view.own.store ?? ALL)}
      options={[
        { value: ALL, label: t('packages:allStores') },
        ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => onChange(value === null || value === ALL ? {} : { store: Number(value) })}
    />
  );
}
const ALL = 'all';

function useColumns(): readonly GridColumn<WarehousePackageRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'package',
        header: t('packages:columns.package'),
        width: 176,
        isFixed: true,
        cell: (row) => <PackageCell row={row} />,
      },
      {
        id: 'product',
        header: t('packages:columns.product'),
        width: 220,
        widthMax: 420,
        grows: true,
        cell: (row) => <ProductCell row={row} />,
      },
      {
        id: 'status',
        header: t('packages:columns.status'),
        width: 176,
        widthMax: 220,
        cell: (row) => <StatusCell row={row} />,
        flashOn: (row) => row.status,
      },
      {
        id: 'cost',
        header: t('packages:columns.cost'),
        width: 96,
        align: 'right',
        cell: (row) => <CostCell row={row} />,
        flashOn: (row) => row.cost.minor,
      },
      {
        id: 'carrier',
        header: t('packages:columns.carrier'),
        // As wide as the longest number of a carrier.
        width: 176,
        cell: (row) => <CarrierCell row={row} />,
      },
      { id: 'order', header: t('packages:columns.order'), width: 184, cell: (row) => <OrderCell row={row} /> },
      {
        id: 'converted',
        header: t('packages:columns.converted'),
        width: 116,
        isExtra: true,
        cell: (row) => <When at={row.convertedAt} />,
      },
      {
        id: 'dispatched',
        header: t('packages:columns.dispatched'),
        width: 100,
        isLow: true,
        cell: (row) => <When at={row.dispatchedAt} />,
      },
      {
        id: 'delivered',
        header: t('packages:columns.delivered'),
        width: 100,
        cell: (row) => <When at={row.deliveredAt} />,
      },
    ],
    [t],
  );
}

const tabName = (t: Text, name: PackageTab): string =>
  name === 'all' ? t('packages:tab.all') : t(`enums:warehousePackage.${name}`);

const wordsOf = (t: Text): ListWords<PackageTab> => ({
  title: t('packages:title'),
  failed: t('packages:failed'),
  tab: (name) => tabName(t, name),
  search: { label: t('packages:search.label'), placeholder: t('packages:search.placeholder') },
  noun: (count) => t('packages:total', { count }),
  empty: {
    icon: <IconPackages size={20} stroke={1.75} />,
    bare: {
      title: t('packages:empty.bareTitle'),
      text: t('packages:empty.bareText'),
      actions: (
        <Link to="/orders" className="link">
          {t('packages:empty.toOrders')}
        </Link>
      ),
    },
    tab: { title: (name) => t('packages:empty.tab', { tab: tabName(t, name) }), showAll: t('packages:empty.showAll') },
    search: {
      title: t('packages:empty.searchTitle'),
      text: (search) => t('packages:empty.searchText', { search }),
      everywhere: t('packages:empty.everywhere'),
    },
    narrowed: { title: t('packages:empty.narrowedTitle'), clear: t('packages:empty.clear') },
  },
});
