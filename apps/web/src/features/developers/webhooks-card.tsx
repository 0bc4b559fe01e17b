import { Button, MultiSelect, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { developers } from '@kervan/contracts/developers-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { webhookEvents, type WebhookEvent } from '@kervan/domain/webhooks/webhook-events';
import { errorText, errorWords } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { Deliveries } from './deliveries.tsx';
import classes from './developers.module.css';

type Webhooks = Response<typeof developers.webhooks>;

/** The addresses that are told what happens, and what each was told. */
export function WebhooksCard({ query }: { query: UseQueryResult<Webhooks, ApiError> }) {
  const t = useText();
  const { data, error, refetch, isFetching } = query;
  return (
    <Card title={t('developers:webhooks.title')} padded={false}>
      {data ? (
        <>
          <NewWebhook />
          {data.length === 0 && <p className={`${classes.row} text2`}>{t('developers:webhooks.none')}</p>}
          <ul aria-label={t('developers:webhooks.title')}>
            {data.map((webhook) => (
              <WebhookRow key={webhook.webhookId} webhook={webhook} />
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState
          title={t('developers:webhooks.failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LineSkeletons count={3} />
      )}
    </Card>
  );
}

function NewWebhook() {
  const t = useText();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const add = useCallMutation(developers.addWebhook, {
    done: () => t('developers:webhooks.added'),
    shownByForm: ['WebhookAddressNotAllowed', 'ValidationFailed'],
  });
  const blocked = useBlocked(developers.addWebhook);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The choices are these.
    if (url.trim() !== '' && events.length > 0)
      add.mutate({ body: { url: url.trim(), events: events as WebhookEvent[] } });
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('developers:webhooks.url')}
          placeholder="https://"
          value={url}
          error={
            add.error?.code === 'ValidationFailed'
              ? t('errors:WebhookAddressNotAllowed')
              : add.error && errorText(add.error, t)
          }
          onChange={(event) => (setUrl(event.currentTarget.value), add.reset())}
        />
        <MultiSelect
          label={t('developers:webhooks.events')}
          data={webhookEvents.map((value) => ({ value, label: t(`developers:events.${value}`) }))}
          value={events}
          onChange={setEvents}
        />
        <Button
          type="submit"
          loading={add.isPending}
          disabled={url.trim() === '' || events.length === 0 || blocked !== null}
          {...tip(blocked)}
        >
          {t('developers:webhooks.add')}
        </Button>
      </form>
      {add.data && (
        <div className={classes.secret} role="status">
          <p>{t('developers:webhooks.once')}</p>
          <CopyCode code={add.data.secret} />
        </div>
      )}
    </>
  );
}

function WebhookRow({ webhook: { webhookId, url, events, failures, disabledAt } }: { webhook: Webhooks[number] }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const remove = useCallMutation(developers.removeWebhook, { done: () => t('developers:webhooks.removed') });
  const mayNotRemove = useBlocked(developers.removeWebhook);
  const mayNotEnable = useBlocked(developers.enableWebhook);
  const enable = useCallMutation(developers.enableWebhook, { done: () => t('developers:webhooks.enabled') });
  return (
    <li aria-label={url}>
      <div className={classes.row}>
        <div className={classes.words}>
          <b className="code">{url}</b>{' '}
          {disabledAt !== null && <Badge tone="neg">{t('developers:webhooks.off')}</Badge>}
          <p className="small text2">{events.map((event) => t(`developers:events.${event}`)).join(', ')}</p>
          {failures > 0 && (
            <p className="small text3">
              {t('developers:webhooks.failures', { count: failures, times: String(failures) })}
            </p>
          )}
        </div>
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('developers:webhooks.told')}
        </Button>
        {disabledAt !== null && (
          <Button
            size="xs"
            disabled={mayNotEnable !== null}
            {...tip(mayNotEnable)}
            loading={enable.isPending}
            onClick={() => enable.mutate({ body: { webhookId } })}
          >
            {t('developers:webhooks.enable')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          disabled={mayNotRemove !== null}
          {...tip(mayNotRemove)}
          loading={remove.isPending}
          onClick={() => remove.mutate({ body: { webhookId } })}
        >
          {t('developers:webhooks.remove')}
        </Button>
      </div>
      {isOpen && <Deliveries webhookId={webhookId} />}
    </li>
  );
}
