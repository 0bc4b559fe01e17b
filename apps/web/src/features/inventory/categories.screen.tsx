import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemCondition } from '@kervan/domain/inventory/item-fields';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { whereText } from '../../ui/filter-builder/where.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { categoriesSearch } from './categories-search.ts';

const levels = ['root', 'sub'] as const;
type CategoryLevel = (typeof levels)[number];

/** INV-077: what the store's products are, with how many of each; each leads to its products in the list. */
export function CategoriesScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { categories: level = 'root' } = categoriesSearch(useSearch({ strict: false }));
  return (
    <>
      <PageHeader title={t('categories:title')} />
      <Tabs
        label={t('categories:title')}
        active={level}
        onChange={(next) =>
          void navigate({ to: '/inventory/categories', search: categoriesSearch({ categories: next }) })
        }
        tabs={levels.map((name) => ({ name, label: t(`categories:tabs.${name}`) }))}
      />
      <Categories level={level} />
    </>
  );
}

/** A sub-category is looked for under its root: another root may have one of the same name. */
function whereOf(path: string, level: CategoryLevel): ItemCondition[] {
  const names = path.split(' > ');
  const root = { field: 'categoryRoot' as const, op: 'anyOf' as const, values: names.slice(0, 1) };
  return level === 'root' ? [root] : [root, { field: 'categoryLeaf', op: 'anyOf', values: names.slice(-1) }];
}

function Categories({ level }: { level: CategoryLevel }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(read(inventory.categories, { query: { level } }));
  if (error)
    return (
      <ErrorState
        title={t('categories:failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowSkeletons count={8} height={40} />;
  if (data.length === 0) return <EmptyState title={t('categories:none')} text={t('categories:noneText')} />;
  return (
    <div style={{ maxWidth: 800, padding: '12px var(--gutter) 24px' }}>
      <Card padded={false}>
        <PlainTable>
          <thead>
            <tr>
              <th>{t('categories:category')}</th>
              <th data-align="right">{t('categories:products')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, name, count }) => (
              <tr key={id}>
                <td>
                  <Link to="/inventory" search={{ where: whereText(whereOf(id, level)) }} className="link" lang="en">
                    {name}
                  </Link>
                  {id !== name && (
                    <div className="small text3" lang="en">
                      {id}
                    </div>
                  )}
                </td>
                <td data-align="right" className="num">
                  {format.number(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Card>
    </div>
  );
}
