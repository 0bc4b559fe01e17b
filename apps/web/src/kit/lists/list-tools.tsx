import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { FilterBuilder } from '../../ui/filter-builder/filter-builder.tsx';
import type { DescribeFields } from '../../ui/filter-builder/filter-field.ts';
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { ListSearch } from '../../ui/list-search.tsx';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { PickMenu } from '../../ui/pick-menu.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import type { AnyView } from './define-list.ts';
import type { ListWords } from './list-words.ts';
import { MatchCount, type Answered } from './match-count.tsx';

/** An order offered where there are no column heads to click. */
export type SortChoice = { by: string; desc: boolean; label: string };

type Props<Row, View extends AnyView> = {
  name: string;
  view: View;
  words: Pick<ListWords<View['tab']>, 'search' | 'noun'>;
  answered: Answered | null;
  columns: readonly GridColumn<Row>[];
  fields: DescribeFields | undefined;
  /** Filters of the list's own kind. */
  tools: ReactNode;
  sorts: readonly SortChoice[];
  totals: ReactNode;
  /** The list as a file. */
  download: ReactNode;
  onShow: (part: Partial<AnyView>) => void;
};

/** Search, the filter's conditions, the totals, and the columns. */
export function ListTools<Row extends object, View extends AnyView>(props: Props<Row, View>) {
  const { name, view, words, answered, columns, fields, tools, sorts, totals, download, onShow } = props;
  const t = useText();
  const { isMobile } = useScreenSize();
  const count = <MatchCount answered={answered} noun={words.noun} />;
  return (
    <ListToolbar
      end={
        <>
          {/* The chips want the room of the page's totals. */}
          {view.where.length === 0 && answered && totals}
          {count}
          {download}
          <ColumnChooser name={name} columns={columns} />
        </>
      }
    >
      {/* Another address (a tab, going back) brings its own text. */}
      {words.search && (
        <ListSearch
          key={view.tab}
          q={view.q}
          onSearch={(q) => onShow({ q })}
          {...words.search}
          clearLabel={t('ui:list.clearSearch')}
        />
      )}
      {fields && (
        <FilterBuilder conditions={view.where} fields={fields} onChange={(where) => onShow({ where })} result={count} />
      )}
      {tools}
      {isMobile && sorts.length > 0 && <SortSelect view={view} sorts={sorts} onShow={onShow} />}
    </ListToolbar>
  );
}

function SortSelect({ view, sorts, onShow }: { view: AnyView } & Pick<Props<object, AnyView>, 'sorts' | 'onShow'>) {
  const t = useText();
  const valueOf = ({ by, desc }: { by: string; desc: boolean }) => `${by} ${desc ? 'desc' : 'asc'}`;
  return (
    <PickMenu
      label={t('ui:list.sort')}
      value={valueOf({ by: view.sort, desc: view.desc })}
      options={sorts.map((sort) => ({ value: valueOf(sort), label: sort.label }))}
      onPick={(picked) => {
        const chosen = sorts.find((sort) => valueOf(sort) === picked);
        if (chosen) onShow({ sort: chosen.by, desc: chosen.desc });
      }}
    />
  );
}
