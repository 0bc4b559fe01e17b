import { Button } from '@mantine/core';
import { IconExternalLink, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { itemFields } from '@kervan/domain/inventory/item-fields';
import { useText } from '../../i18n/i18n.ts';
import { defineList } from '../../kit/lists/define-list.ts';
import { FilterEmpty } from '../../kit/lists/filter-empty.tsx';
import { FilterForm, FilterRange } from '../../kit/lists/filter-form.tsx';
import { ListEmpty } from '../../kit/lists/list-empty.tsx';
import { ListFilters } from '../../kit/lists/list-filters.tsx';
import { ListSelection } from '../../kit/lists/list-selection.tsx';
import { ListTools } from '../../kit/lists/list-tools.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { MatchCount } from '../../kit/lists/match-count.tsx';
import { RowMenu } from '../../kit/lists/row-menu.tsx';
import type { GridSelection } from '../../ui/grid/grid-column.ts';
import { notify } from '../../ui/notify.ts';
import { Line, State } from './part-section.tsx';
import classes from './parts.module.css';
import { sampleFields } from './sample-fields.ts';

const TOTAL = 12_846;
const nothing = () => {};
const list = defineList({
  name: 'parts',
  call: inventory.list,
  tabs: { key: 'status', names: ['all', 'atStore'] as const },
  sorts: ['created'] as const,
  fields: itemFields,
  own: () => ({}),
  searchLengthMax: 200,
  hasKeys: false,
  request: () => ({ body: {} }),
});
const narrowed = list.at({ where: 'quantity.atLeast.3;price.atLeast.10' });

function useWords(): ListWords<string> {
  const t = useText();
  return {
    title: t('inventory:columns.product'),
    failed: t('product:item.failed'),
    tab: (name) => name,
    noun: (count) => t('inventory:total', { count }),
    search: { label: t('inventory:search.label'), placeholder: t('inventory:search.placeholder') },
    empty: {
      bare: { title: t('inventory:empty.storeTitle') },
      tab: { title: () => t('inventory:empty.storeTitle'), showAll: t('ui:all') },
      search: { title: t('ui:grid.none'), text: (q) => `“${q}”`, everywhere: t('ui:all') },
      conditions: {
        title: () => t('filters:list.empty.noSingle'),
        without: (condition, count) => `${condition}: ${count}`,
      },
    },
  };
}

/** Around the rows of a list: its tools, what it says without rows, the menu of a row, and what can be done with ticked ones. */
export function ShowListParts() {
  const words = useWords();
  const empty = { list, market: 'DE' as const, words: words.empty, fields: sampleFields, onShow: nothing };
  return (
    <>
      <State name="tools">
        <Tools words={words} />
      </State>
      <State name="counted, at least, not yet">
        <Line>
          <MatchCount answered={{ totalCount: TOTAL }} noun={words.noun} />
          <MatchCount answered={{ totalCount: TOTAL, isExact: false }} noun={words.noun} />
          <MatchCount answered={null} noun={words.noun} />
        </Line>
      </State>
      <State name="filters of its own">
        <Filters onDone={nothing} />
      </State>
      <div className={classes.panels}>
        <State name="no row at all">
          <ListEmpty {...empty} view={list.at({})} />
        </State>
        <State name="none in the tab">
          <ListEmpty {...empty} view={list.at({ status: 'atStore' })} />
        </State>
        <State name="none found">
          <ListEmpty {...empty} view={list.at({ status: 'atStore', q: 'kettle' })} />
        </State>
        {[0, 84].map((totalCount) => (
          <State key={totalCount} name={`none by its conditions, ${totalCount} without one`}>
            <FilterEmpty
              where={narrowed.where}
              fields={sampleFields}
              words={words.empty.conditions ?? { title: () => '', without: () => '' }}
              countOf={() => ({ queryKey: ['parts', totalCount], queryFn: () => Promise.resolve({ totalCount }) })}
              onWhere={nothing}
            />
          </State>
        ))}
      </div>
      <Acts words={words} />
    </>
  );
}

function Tools({ words }: { words: ListWords<string> }) {
  return (
    <ListTools
      name="parts"
      view={narrowed}
      words={words}
      answered={{ totalCount: TOTAL }}
      columns={[]}
      fields={sampleFields}
      tools={<ListFilters count={2}>{(close) => <Filters onDone={close} />}</ListFilters>}
      sorts={[]}
      totals={null}
      download={null}
      onShow={nothing}
    />
  );
}

const priced: { least?: number; most?: number } = { least: 1_000 };

/** Filters that are applied together. */
function Filters({ onDone }: { onDone: () => void }) {
  const t = useText();
  const label = t('inventory:columns.price');
  return (
    <FilterForm filters={priced} words={{ clear: t('ui:filter.clear'), apply: t('ui:apply') }} onApply={onDone}>
      {({ draft, put }) => (
        <FilterRange
          label={label}
          least={{ value: draft.least, word: '≥', onChange: (value) => put('least', value) }}
          most={{ value: draft.most, word: '≤', onChange: (value) => put('most', value) }}
          field={{ unit: '€', digits: 2, isPadded: true }}
        />
      )}
    </FilterForm>
  );
}

function Acts({ words }: { words: ListWords<string> }) {
  const t = useText();
  const [selection, setSelection] = useState<GridSelection>({ ids: new Set(), allMatching: false });
  const act = (ids: number[]) => notify.info(String(ids.length));
  return (
    <>
      <State name="what can be done with a row">
        <RowMenu
          label={t('ui:more')}
          entries={() => [
            { id: 'again', label: t('ui:retry'), Icon: IconRefresh, onClick: nothing },
            { id: 'elsewhere', label: 'amazon.de', Icon: IconExternalLink, href: 'https://example.com/' },
            { id: 'closed', label: t('ui:edit'), Icon: IconRefresh, blocked: t('ui:changePlan') },
            {
              id: 'remove',
              label: t('ui:remove'),
              Icon: IconTrash,
              onClick: nothing,
              isDanger: true,
              startsGroup: true,
            },
          ]}
        />
      </State>
      <State name="what can be done with ticked rows">
        <Button
          variant="default"
          data-opens="selection"
          onClick={() => setSelection({ ids: new Set([1, 2, 3]), allMatching: false })}
        >
          {words.noun(3)}
        </Button>
        <ListSelection
          isOpen
          selection={selection}
          onSelection={setSelection}
          count={selection.ids.size}
          totalCount={TOTAL}
          noun={words.noun}
          actions={[{ id: 'remove', label: t('ui:remove'), Icon: IconTrash, act }]}
          allIds={() => Promise.resolve([])}
          last={null}
        />
      </State>
    </>
  );
}
