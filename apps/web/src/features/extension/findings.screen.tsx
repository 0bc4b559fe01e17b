import { IconPuzzle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CollectedFinding } from '@kervan/contracts/extension';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { When } from '../../ui/when.tsx';
import { findingsList } from './findings-list.ts';

const rowId = ({ id }: CollectedFinding) => id;
type Row = { row: CollectedFinding };

/** EXT-004: what came of the seller pages and when, how it was judged, and what became of the product. */
export function FindingsScreen() {
  const t = useText();
  const store = useSelectedStore();
  const columns = useColumns();
  if (!store) return null;
  return (
    <ListPage
      list={findingsList}
      market={store.marketPlace.countryCode}
      hasActivity={false}
      words={wordsOf(t)}
      rowId={rowId}
      columns={columns}
      card={(row: CollectedFinding) => <FindingCard row={row} />}
      note={t('extension:findings.note')}
      actions={
        <LinkButton to="/extension-settings" variant="default">
          {t('extension:title')}
        </LinkButton>
      }
    />
  );
}

function useColumns(): readonly GridColumn<CollectedFinding>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'product',
        header: t('extension:findings.product'),
        width: 240,
        isFixed: true,
        cell: (row) => <Product row={row} />,
      },
      {
        id: 'said',
        header: t('extension:findings.said'),
        width: 280,
        grows: true,
        cell: (row) => (
          <TwoLines
            first={
              <span className="ellipsis" title={row.told}>
                {row.told}
              </span>
            }
            second={<span className="small text3">{t(`extension:findings.from.${row.page}`)}</span>}
          />
        ),
      },
      {
        id: 'judged',
        header: t('extension:findings.judged'),
        width: 210,
        cell: (row) => <span className="ellipsis">{t(`lists:reason.${row.reason}`)}</span>,
      },
      {
        id: 'became',
        header: t('extension:findings.became'),
        width: 210,
        cell: (row) => <Became row={row} />,
      },
      { id: 'seen', header: t('extension:findings.seen'), width: 150, cell: (row) => <Seen row={row} /> },
    ],
    [t],
  );
}

function Product({ row: { asin, sku, title, itemStatus } }: Row) {
  const name = title === null ? <Secret kind="sku">{sku ?? '–'}</Secret> : <Secret kind="productTitle">{title}</Secret>;
  return (
    <TwoLines
      first={
        itemStatus === null ? (
          <span className="ellipsis">{name}</span>
        ) : (
          <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: asin }} className="link ellipsis">
            {name}
          </Link>
        )
      }
      second={<CopyCode code={asin} kind="asin" />}
    />
  );
}

/** The product's state in the store, and whether it stands on the list. */
function Became({ row: { asin, itemStatus, isRestricted } }: Row) {
  const t = useText();
  return (
    <TwoLines
      first={
        itemStatus === null ? (
          <span className="text3">{t('extension:findings.notInStore')}</span>
        ) : (
          <StatusBadge of="inventoryItem" value={itemStatus} />
        )
      }
      second={
        isRestricted ? (
          <Link to="/restrictedProducts" search={{ q: asin }}>
            <Badge tone="neg" mark="square">
              {t('extension:findings.restricted')}
            </Badge>
          </Link>
        ) : null
      }
    />
  );
}

function Seen({ row: { firstAt, collectedAt } }: Row) {
  const t = useText();
  return (
    <TwoLines
      first={<When at={collectedAt} />}
      second={
        firstAt === collectedAt ? null : (
          <span className="small text3">
            {t('extension:findings.firstSeen')} <When at={firstAt} />
          </span>
        )
      }
    />
  );
}

function FindingCard({ row }: Row) {
  const t = useText();
  return (
    <article>
      <Product row={row} />
      <p className="small">{row.told}</p>
      <p className="small text2">
        {t(`extension:findings.from.${row.page}`)} · {t(`lists:reason.${row.reason}`)}
      </p>
      <Became row={row} />
      <Seen row={row} />
    </article>
  );
}

const wordsOf = (t: Text): ListWords<(typeof findingsList.tabs.names)[number]> => ({
  title: t('extension:findings.title'),
  failed: t('extension:findings.failed'),
  tab: (name) => t(`extension:findings.from.${name}`),
  search: { label: t('extension:findings.search'), placeholder: t('extension:findings.placeholder') },
  noun: (count) => t('extension:findings.noun', { count }),
  empty: {
    icon: <IconPuzzle size={20} stroke={1.75} />,
    bare: { title: t('extension:findings.none'), text: t('extension:findings.noneText') },
    tab: { title: () => t('extension:findings.noneFrom'), showAll: t('extension:findings.showAll') },
    search: {
      title: t('extension:findings.noMatch'),
      text: (q) => t('extension:findings.noMatchText', { q }),
      everywhere: t('extension:findings.showAll'),
    },
  },
});
