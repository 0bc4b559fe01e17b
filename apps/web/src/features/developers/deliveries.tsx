import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { developers } from '@kervan/contracts/developers-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './developers.module.css';

const tones = { waiting: 'info', told: 'pos', failed: 'neg' } as const;
/** Deliveries that wait are told within seconds. */
const READ_MS = 10_000;

/** What an address was told, the newest first, each to be told again. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({
    ...read(developers.deliveries, { query: { webhookId } }),
    refetchInterval: READ_MS,
  });
  const replay = useCallMutation(developers.replay, {
    done: () => t('developers:deliveries.replayed'),
  });
  const blocked = useBlocked(developers.replay);
  if (error && !data)
    return (
      <ErrorState
        title={t('developers:deliveries.failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <LineSkeletons count={3} />;
  if (data.length === 0) return <p className={`${classes.row} text2`}>{t('developers:deliveries.none')}</p>;
  return (
    <div className={classes.table} tabIndex={0} role="region" aria-label={t('developers:deliveries.title')}>
      <PlainTable>
        <thead>
          <tr>
            <th>{t('developers:deliveries.at')}</th>
            <th>{t('developers:deliveries.event')}</th>
            <th>{t('developers:deliveries.state')}</th>
            <th>{t('developers:deliveries.answer')}</th>
            <th>{t('developers:deliveries.attempts')}</th>
            <th>{t('developers:deliveries.acts')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.eventId}>
              <td>
                <When at={row.at} />
              </td>
              <td>{t(`developers:events.${row.type}`)}</td>
              <td>
                <Badge tone={tones[row.state]}>{t(`developers:deliveries.states.${row.state}`)}</Badge>
              </td>
              <td className="num">{row.status ?? row.error ?? <Unknown />}</td>
              <td className="num">{row.attempts}</td>
              <td>
                <Button
                  size="xs"
                  variant="default"
                  disabled={blocked !== null}
                  {...tip(blocked)}
                  loading={replay.isPending && replay.variables.body.eventId === row.eventId}
                  onClick={() => replay.mutate({ body: { webhookId, eventId: row.eventId } })}
                >
                  {t('developers:deliveries.replay')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
