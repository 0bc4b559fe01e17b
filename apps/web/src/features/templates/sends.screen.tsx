import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { SendRow } from '@kervan/contracts/templates';
import { sendFailures } from '@kervan/domain/buyer-messages/marketplace-text';
import type { MarketCode } from '@kervan/domain/markets';
import { exclusions } from '@kervan/domain/templates/template-rules';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { Secret } from '../../ui/secret.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { When } from '../../ui/when.tsx';
import { sendsList } from './sends-list.ts';
import classes from './templates.module.css';

/** MSG-013: the send log, a row an order and event. */
export function SendsScreen() {
  const store = useSelectedStore();
  return store && <Sends market={store.marketPlace.countryCode} />;
}

const rowId = ({ id }: SendRow) => id;

function Sends({ market }: { market: MarketCode }) {
  const t = useText();
  const columns = useColumns();
  return (
    <ListPage
      list={sendsList}
      market={market}
      words={wordsOf(t)}
      rowId={rowId}
      columns={columns}
      card={(row: SendRow) => <SendCard row={row} />}
      hasActivity={false}
      actions={
        <Link to="/feedback/campaigns" className="link">
          {t('templates:campaigns.title')}
        </Link>
      }
    />
  );
}

function useColumns(): readonly GridColumn<SendRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'order',
        header: t('templates:sends.order'),
        width: 190,
        isFixed: true,
        cell: (row) => <OrderOf row={row} />,
      },
      {
        id: 'template',
        header: t('templates:sends.template'),
        width: 220,
        grows: true,
        cell: (row) => <Template row={row} />,
      },
      { id: 'state', header: t('templates:state'), width: 110, cell: (row) => <State row={row} /> },
      { id: 'why', header: t('templates:sends.why'), width: 220, grows: true, cell: (row) => <Why row={row} /> },
      { id: 'due', header: t('templates:sends.due'), width: 132, cell: (row) => <When at={row.dueAt} exact /> },
      {
        id: 'decided',
        header: t('templates:sends.decided'),
        width: 132,
        cell: (row) => <When at={row.decidedAt} exact />,
      },
    ],
    [t],
  );
}

function OrderOf({ row: { orderNumber } }: { row: SendRow }) {
  return useIsSecret('sellerOrderId') ? (
    <Secret kind="sellerOrderId">{orderNumber}</Secret>
  ) : (
    <Link to="/sellerOrder/$sellerAmazonOrderId" params={{ sellerAmazonOrderId: orderNumber }} className="link code">
      {orderNumber}
    </Link>
  );
}

function Template({ row: { templateName, type } }: { row: SendRow }) {
  const t = useText();
  return (
    <TwoLines
      first={<span className="ellipsis">{templateName}</span>}
      second={<span className="ellipsis small text3">{t(`templates:types.${type}`)}</span>}
    />
  );
}

const tones = {
  planned: ['queue', 'ring'],
  sent: ['pos', 'dot'],
  skipped: ['neutral', 'square'],
  queued: ['info', 'ring'],
  failed: ['neg', 'dot'],
} as const;

const wordOf = (t: Text, state: SendRow['state']) => t(`templates:sends.${state === 'failed' ? 'notSent' : state}`);

function State({ row: { state } }: { row: SendRow }) {
  const t = useText();
  const [tone, mark] = tones[state];
  return (
    <Badge tone={tone} mark={mark}>
      {wordOf(t, state)}
    </Badge>
  );
}

const own = ['doNotSend', 'alreadyAsked', 'filtered', 'stopped', 'translation', 'notTranslated'] as const;

/** Why one was skipped, waits or did not go. */
function Why({ row: { reason, state } }: { row: SendRow }) {
  const t = useText();
  if (reason === null) return null;
  if (state === 'failed') {
    const failure = sendFailures.find((name) => name === reason) ?? 'unknown';
    return <span>{t(`buyerMessages:why.${failure}`)}</span>;
  }
  const excluded = exclusions.find((name) => name === reason);
  const known = own.find((name) => name === reason);
  return (
    <span>
      {excluded
        ? t(`templates:exclusions.${excluded}`)
        : known
          ? t(`templates:sends.reason.${known}`)
          : t('templates:sends.reason.missing', { name: reason.replace(/^missing:/, '') })}
    </span>
  );
}

/** One of them at 768 and below. */
function SendCard({ row }: { row: SendRow }) {
  return (
    <article className={classes.card}>
      <span className={classes.line}>
        <OrderOf row={row} />
        <State row={row} />
      </span>
      <Template row={row} />
      <Why row={row} />
      <span className="small text3">
        <When at={row.decidedAt ?? row.dueAt} exact />
      </span>
    </article>
  );
}

const wordsOf = (t: Text): ListWords<(typeof sendsList.tabs.names)[number]> => ({
  title: t('templates:sends.title'),
  failed: t('templates:sends.failed'),
  tab: (name) => (name === 'all' ? t('templates:sends.all') : wordOf(t, name)),
  noun: (count) => t('templates:sends.noun', { count }),
  empty: {
    icon: <IconSend size={20} stroke={1.75} />,
    bare: { title: t('templates:sends.none'), text: t('templates:sends.noneText') },
    tab: { title: (name) => t(`templates:sends.noneIn.${name}`), showAll: t('templates:sends.showAll') },
  },
});
