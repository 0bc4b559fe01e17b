import { IconShieldCheck, IconShieldX, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { PoolEntry } from '@kervan/contracts/common-pool';
import { commonPool } from '@kervan/contracts/common-pool-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { limits } from '@kervan/domain/limits';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { AddFromPoolProps } from './add-from-pool-dialog.tsx';
import { PoolCard, usePoolColumns } from './pool-columns.tsx';
import { PoolFilters } from './pool-filters.tsx';
import { poolLists, type PoolView } from './pool-lists.ts';

const AddFromPool = whenOpened<AddFromPoolProps>(async () => (await import('./add-from-pool-dialog.tsx')).AddFromPool);
const rowId = (row: PoolEntry) => row.id;

type Asked = Omit<AddFromPoolProps, 'kind' | 'onClose'>;
const nothingAsked: Asked = { isOpen: false, to: 'restricted', ids: [], values: [], onDone: () => {} };

export const BrandPoolScreen = () => <PoolScreen kind="brand" />;
export const ProductPoolScreen = () => <PoolScreen kind="product" />;

/** FILT-026, FILT-027: what all sellers were warned about; nothing of it acts before the seller puts it on a list of his own. */
function PoolScreen({ kind }: { kind: PoolKindName }) {
  const t = useText();
  const store = useSelectedStore();
  const columns = usePoolColumns(kind);
  const actionsOf = usePoolActions();
  const [asked, setAsked] = useState<Asked>(nothingAsked);
  if (!store) return null;
  return (
    <>
      <ListPage
        key={kind}
        list={poolLists[kind]}
        market={store.marketPlace.countryCode}
        words={wordsOf(t, kind)}
        rowId={rowId}
        columns={columns}
        card={(row: PoolEntry, { checkbox }) => <PoolCard kind={kind} row={row} checkbox={checkbox} />}
        tools={({ own }: PoolView, show) => <PoolFilters filters={own} onChange={(next) => show({ own: next })} />}
        sorts={(['last', 'created', 'sellers', 'value'] as const).map((by) => ({
          by,
          desc: by !== 'value',
          label: t(`commonPool:sorts.${by}`),
        }))}
        bulk={(selected) => actionsOf(selected, setAsked)}
        canUndo
        note={t(`commonPool:note.${kind}`)}
      />
      <AddFromPool {...asked} kind={kind} onClose={() => setAsked({ ...asked, isOpen: false })} />
    </>
  );
}

type Selected = { ticked: readonly PoolEntry[]; count: number };

/** What is done with chosen entries: they go on the list of restricted ones, or, by the seller's own judgement, on that of reliable ones. */
function usePoolActions(): (selected: Selected, ask: (asked: Asked) => void) => ListAction[] {
  const t = useText();
  const format = useFormat();
  const blocked = { restrict: useBlocked(commonPool.addToRestricted), trust: useBlocked(restrictions.add) };
  return ({ ticked, count }, ask) => {
    const values = [...new Set(ticked.flatMap(({ asin, brand }) => asin ?? brand ?? []))];
    const most = limits.poolEntriesAtOnceMax;
    return [
      {
        id: 'restrict',
        label: t('commonPool:restrict'),
        Icon: IconShieldX,
        blocked: count > most ? t('commonPool:tooMany', { max: format.number(most) }) : blocked.restrict,
        act: (ids, { onSuccess }) => ask({ isOpen: true, to: 'restricted', ids, values, onDone: onSuccess }),
      },
      {
        id: 'trust',
        label: t('commonPool:trust'),
        Icon: IconShieldCheck,
        // The values of rows on other pages are not here.
        blocked: count > ticked.length ? t('commonPool:onePage') : blocked.trust,
        act: (ids, { onSuccess }) => ask({ isOpen: true, to: 'reliable', ids, values, onDone: onSuccess }),
      },
    ];
  };
}

const wordsOf = (t: Text, kind: PoolKindName): ListWords<'all'> => ({
  title: t(`commonPool:title.${kind}`),
  failed: t('commonPool:failed'),
  tab: () => t('commonPool:all'),
  search: { label: t('commonPool:searchLabel'), placeholder: t(`commonPool:search.${kind}`) },
  noun: (count) => t('commonPool:noun', { count }),
  empty: {
    icon: <IconUsersGroup size={20} stroke={1.75} />,
    bare: { title: t('commonPool:empty'), text: t('commonPool:emptyText') },
    narrowed: { title: t('commonPool:noMatch'), text: t('commonPool:noMatchText'), clear: t('commonPool:clear') },
  },
});
