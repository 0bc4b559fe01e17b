import { Button } from '@mantine/core';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useBlocked } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { tip } from '../../../ui/tip.ts';
import classes from './mine.module.css';

/** FILT-048: lists of the last subscription that nobody was asked about, as when this one was granted. */
export function KeptLists({ until }: { until: string }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(planChanges.restoreArchive);
  const restore = useCallMutation(planChanges.restoreArchive, {
    done: ({ reliable, restricted, excluded }) => t('subscriptions:kept.done', { reliable, restricted, excluded }),
  });
  return (
    <Card title={t('subscriptions:kept.title')}>
      <p className={classes.note}>{t('subscriptions:kept.text', { date: format.dateTime(until) })}</p>
      <div className={classes.actions}>
        <span {...tip(blocked)}>
          <Button loading={restore.isPending} disabled={blocked !== null} onClick={() => restore.mutate({})}>
            {t('subscriptions:kept.restore')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
