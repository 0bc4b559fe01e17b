import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { SupportRequest } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import classes from './help.module.css';
import { RequestThread } from './request-thread.tsx';
import { SupportBadge } from './status-badge.tsx';
import { WriteMessage } from './write-message.tsx';

/** HELP-010: one request, what was said about it, and what is said next. */
export function RequestScreen() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id: string }; // The route has this part.
  const query = useQuery({ ...read(help.get, { query: { id } }, { isMain: true }), retry: false });
  if (query.data) return <Opened request={query.data} />;
  if (!query.error) return <LineSkeletons count={6} />;
  return (
    <ErrorState
      title={t('help:request.failed')}
      {...errorWords(query.error, t)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

function Opened({ request }: { request: SupportRequest }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { id, title, code, status, result, reopenUntil } = request;
  const mayReopen = reopenUntil !== null && Date.parse(reopenUntil) >= now;
  const isOpen = status === 'Initial' || status === 'InProgress';
  return (
    <>
      <PageHeader
        title={title}
        note={
          <>
            <CopyCode code={code} /> · <When at={request.createDate} />
          </>
        }
        actions={
          <>
            <SupportBadge status={status} />
            <LinkButton to="/helpdesk" variant="default">
              {t('help:request.back')}
            </LinkButton>
            {isOpen && <TakeBack id={id} />}
          </>
        }
      />
      <div className={classes.page}>
        <Facts request={request} />
        <RequestThread request={request} />
        {status === 'Done' && (
          <p role="status">
            <b>{t('help:request.result')}</b> {result}
            <br />
            <span className="small text3">
              {mayReopen ? t('help:request.reopen', { date: format.dateTime(reopenUntil) }) : t('help:request.over')}
            </span>
          </p>
        )}
        {status === 'Cancel' && <p role="status">{t('help:request.cancelled')}</p>}
        {(isOpen || mayReopen) && <WriteMessage requestId={id} />}
      </div>
    </>
  );
}

function Facts({ request }: { request: SupportRequest }) {
  const t = useText();
  const facts = [
    ['type', t(`help:type.${request.requestType}`)],
    ['reason', t(`help:reason.${request.reasonType}`)],
    ['priority', t(`help:priority.${request.priority}`)],
    ['asin', request.asin],
    ['market', request.market],
    ['order', request.orderNumber],
  ] as const;
  return (
    <Card>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`help:new.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

function TakeBack({ id }: { id: number }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  const cancel = useCallMutation(help.cancel, { done: () => t('help:request.taken') });
  const blocked = useBlocked(help.cancel);
  return (
    <>
      <Button variant="default" disabled={blocked !== null} {...tip(blocked)} onClick={() => setAsked(true)}>
        {t('help:request.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('help:request.cancelTitle')}
        confirmLabel={t('help:request.cancel')}
        isBusy={cancel.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => cancel.mutate({ body: { id } }, { onSettled: () => setAsked(false) })}
      >
        <p>{t('help:request.cancelText')}</p>
      </ConfirmDialog>
    </>
  );
}
