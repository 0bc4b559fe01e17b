import { Button } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import type { MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DescribeFields } from '../../ui/filter-builder/filter-field.ts';
import type { AnyView, ListOf } from './define-list.ts';
import type { CountQuery, FilterEmptyProps } from './filter-empty.tsx';
import { listQuery } from './list-query.ts';
import type { ListWords } from './list-words.ts';

export type ListEmptyProps<Row, View extends AnyView> = {
  list: ListOf<Row, View>;
  view: View;
  market: MarketCode;
  words: ListWords<View['tab']>['empty'];
  fields: DescribeFields | undefined;
  /** There is no row at all, as another answer says; undefined = nothing says so. */
  isBare?: boolean | undefined;
  onShow: (part: Partial<View>) => void;
};

const FilterEmpty = lazy(async () => ({ default: (await import('./filter-empty.tsx')).FilterEmpty }));

/** Nothing to list: what is missing, and the one thing to change. */
export function ListEmpty<Row extends object, View extends AnyView>(props: ListEmptyProps<Row, View>) {
  const { list, view, words, fields, isBare = !list.isNarrowed(view), onShow } = props;
  const { icon, bare } = words;
  if (isBare) return <EmptyState icon={icon} {...bare} />;
  if (view.where.length > 0 && fields && words.conditions) {
    const asked: FilterEmptyProps = {
      where: view.where,
      fields,
      words: words.conditions,
      // Of the answer only the number is looked at.
      countOf: (where) => listQuery(list, counting(view, list.sorts, where), props.market) as unknown as CountQuery,
      onWhere: (where) => onShow({ where } as Partial<View>),
    };
    return (
      <Suspense>
        <FilterEmpty {...asked} />
      </Suspense>
    );
  }
  if (view.q !== '' && words.search) return <SearchEmpty {...props} words={words.search} />;
  if (words.tab) return <TabEmpty {...props} words={words.tab} icon={icon} />;
  if (!words.narrowed) return <EmptyState icon={icon} {...bare} />;
  const { clear, ...narrowed } = words.narrowed;
  const everything: Partial<AnyView> = { tab: firstTab(list), q: '', where: [], own: {} };
  return (
    <EmptyState
      {...narrowed}
      actions={
        <Button variant="default" size="xs" onClick={() => onShow(everything as Partial<View>)}>
          {clear}
        </Button>
      }
    />
  );
}

const firstTab = (list: { tabs: { names: readonly string[] } }): string => list.tabs.names[0] ?? '';
/** The same filter with other conditions, as cheaply as it can be counted. */
const counting = <View extends AnyView>(view: View, sorts: readonly string[], where: AnyView['where']): View => ({
  ...view,
  where,
  sort: sorts[0] ?? view.sort,
  page: 1,
  limit: 25,
  desc: true,
  key: null,
});

type PartProps<Row, View extends AnyView> = Pick<ListEmptyProps<Row, View>, 'list' | 'view' | 'onShow'>;

function SearchEmpty<Row, View extends AnyView>({
  list,
  view,
  words,
  onShow,
}: PartProps<Row, View> & { words: NonNullable<ListWords<string>['empty']['search']> }) {
  const t = useText();
  const show = (part: Partial<AnyView>) => onShow(part as Partial<View>);
  return (
    <EmptyState
      title={words.title}
      text={words.text(view.q)}
      actions={
        <>
          <Button variant="default" size="xs" onClick={() => show({ q: '' })}>
            {t('ui:list.clearSearch')}
          </Button>
          {view.tab !== firstTab(list) && (
            <Button variant="subtle" size="xs" onClick={() => show({ tab: firstTab(list) })}>
              {words.everywhere}
            </Button>
          )}
        </>
      }
    />
  );
}

function TabEmpty<Row, View extends AnyView>({
  list,
  view,
  words,
  icon,
  onShow,
}: PartProps<Row, View> & { words: NonNullable<ListWords<View['tab']>['empty']['tab']>; icon: ReactNode }) {
  const part: Partial<AnyView> = { tab: firstTab(list) };
  return (
    <EmptyState
      icon={icon}
      title={words.title(view.tab)}
      actions={
        view.tab === firstTab(list) ? null : (
          <Button variant="default" size="xs" onClick={() => onShow(part as Partial<View>)}>
            {words.showAll}
          </Button>
        )
      }
    />
  );
}
