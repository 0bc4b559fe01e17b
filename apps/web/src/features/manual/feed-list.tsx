import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ManualFeed } from '@kervan/contracts/manual';
import { manual } from '@kervan/contracts/manual-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import { FetchButton } from './fetch-button.tsx';
import classes from './manual.module.css';

const tones = {
  CANCELLED: 'neutral',
  DONE: 'accent',
  FATAL: 'neg',
  INPROGRESS: 'accent',
  INQUEUE: 'neutral',
  FINISHED: 'pos',
  DOWNLOADED: 'pos',
} as const;

/** INV-081, INV-116: every file with its state (INV-082), its hours and how many listings it moves. */
export function FeedList({ feeds }: { feeds: readonly ManualFeed[] }) {
  const t = useText();
  const [asked, setAsked] = useState<ManualFeed | null>(null);
  const cancel = useCallMutation(manual.cancelFeed);
  const columns = ['kind', 'state', 'updates', 'faults', 'created', 'ready', 'fetched'] as const;
  return (
    <Card padded={false} title={t('manual:list.title')}>
      {feeds.length === 0 ? (
        <p className={classes.none}>{t('manual:list.empty')}</p>
      ) : (
        <div className={classes.table}>
          <PlainTable>
            <thead>
              <tr>
                <th scope="col">{t('manual:list.file')}</th>
                {columns.map((name) => (
                  <th key={name} scope="col" data-align={isFigure(name) ? 'right' : undefined}>
                    {t(`manual:list.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('manual:list.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {feeds.map((feed) => (
                <FeedRow key={feed.feedId} feed={feed} onCancel={() => setAsked(feed)} />
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('manual:list.cancelTitle')}
        confirmLabel={t('manual:list.cancelYes')}
        danger
        isBusy={cancel.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          asked && cancel.mutate({ body: { feedId: asked.feedId } }, { onSettled: () => setAsked(null) })
        }
      >
        <p>{t(asked?.kind === 'listings' ? 'manual:list.cancelListings' : 'manual:list.cancelChanges')}</p>
      </ConfirmDialog>
    </Card>
  );
}

const isFigure = (name: string): boolean => name === 'updates' || name === 'faults';

function FeedRow({ feed, onCancel }: { feed: ManualFeed; onCancel: () => void }) {
  const t = useText();
  const format = useFormat();
  const { processingStatus: state, kind } = feed;
  return (
    <tr>
      <th scope="row">
        <span className="num">{feed.name ?? `#${format.number(feed.feedId)}`}</span>
      </th>
      <td>{t(`manual:kinds.${kind}`)}</td>
      <td>
        <Badge tone={feed.isReplaced ? 'neutral' : tones[state]} mark="dot">
          {feed.isReplaced ? t('manual:list.replaced') : t(`manual:states.${state}`)}
        </Badge>
      </td>
      <td data-align="right" className="num">
        {format.number(feed.inventoryUpdateCount)}
      </td>
      <td data-align="right" className="num">
        {format.number(feed.faults)}
      </td>
      <td>
        <When at={feed.createDate} exact />
      </td>
      <td>
        <When at={feed.readyDate} exact />
      </td>
      <td>
        <When at={feed.downloadDate} exact />
      </td>
      <td>
        {feed.url !== null && (kind === 'changes' || feed.faults > 0) && (
          <FetchButton
            documentId={feed.documentId}
            label={t(kind === 'changes' ? 'manual:list.download' : 'manual:list.downloadFaults')}
          />
        )}
        {state === 'INQUEUE' && <CancelButton onClick={onCancel} />}
      </td>
    </tr>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  const blocked = useBlocked(manual.cancelFeed);
  return (
    <Button size="xs" variant="default" disabled={blocked !== null} {...tip(blocked)} onClick={onClick}>
      {t('manual:list.cancel')}
    </Button>
  );
}
