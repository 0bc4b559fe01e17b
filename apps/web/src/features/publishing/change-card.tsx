import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { publishing } from '@kervan/contracts/publishing-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './publishing.module.css';

type Rollout = NonNullable<Response<typeof publishing.get>['rollout']>;
const steps = [
  ['count', 0],
  ['first', 100],
  ['second', 1_000],
  ['all', 10_000],
] as const;

/** The change of prices on its way: how far it is, what it does, and what the seller says to it. */
export function ChangeCard({ rollout }: { rollout: Rollout | null }) {
  const t = useText();
  const format = useFormat();
  if (rollout === null)
    return (
      <Card title={t('publishing:change.title')}>
        <p className={classes.say}>{t('publishing:change.none')}</p>
        <p className={classes.note}>{t('publishing:change.how')}</p>
      </Card>
    );
  return (
    <Card
      title={t('publishing:change.title')}
      aside={
        <Badge tone={rollout.state === 'halted' ? 'neg' : 'info'}>
          {t(`publishing:change.cause.${rollout.cause}`)}
        </Badge>
      }
    >
      <ol className={classes.steps}>
        {steps.map(([name, share]) => (
          <li key={name} aria-current={rollout.share === share ? 'step' : undefined} data-done={rollout.share > share}>
            {t(`publishing:change.steps.${name}`)}
          </li>
        ))}
      </ol>
      <p className={classes.say}>
        <StateText rollout={rollout} />
      </p>
      <p className={classes.note}>{t('publishing:change.began', { at: format.dateTime(rollout.beganAt) })}</p>
      <Counts rollout={rollout} />
      <Answers rollout={rollout} />
      <p className={classes.note}>{t('publishing:change.how')}</p>
    </Card>
  );
}

function StateText({ rollout: { state, share, nextAt, halted, counts } }: { rollout: Rollout }) {
  const t = useText();
  const format = useFormat();
  if (state === 'halted' && halted !== null && counts !== null) {
    const items = halted === 'underCost' ? counts.underCost : counts.jumps;
    const words = t(`publishing:change.halted.${halted}`, {
      percent: format.percent((counts.medianPercent ?? 0) * 100, { decimals: 0 }),
      items: format.number(items),
      all: format.number(counts.items),
    });
    return <strong role="alert">{`${t('publishing:change.state.halted')} ${words}`}</strong>;
  }
  if (state !== 'running') return t('publishing:change.state.counting');
  const shown = format.percent(share, { decimals: 0 });
  return nextAt === null
    ? t('publishing:change.state.runningNow', { share: shown })
    : t('publishing:change.state.running', { share: shown, at: format.dateTime(nextAt) });
}

function Counts({ rollout: { counts } }: { rollout: Rollout }) {
  const t = useText();
  const format = useFormat();
  if (counts === null) return null;
  const median =
    counts.medianPercent === null ? <Unknown /> : format.percent(counts.medianPercent * 100, { decimals: 0 });
  const facts = [
    ['items', format.number(counts.items)],
    ['moved', format.number(counts.moved)],
    ['median', median],
    ['underCost', format.number(counts.underCost)],
    ['jumps', format.number(counts.jumps)],
  ] as const;
  return (
    <dl className={classes.counts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`publishing:change.counts.${name}`)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the seller says to a change: it goes to all items, or back. */
function Answers({ rollout: { toRevision, counts, state } }: { rollout: Rollout }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<'release' | 'takeBack' | null>(null);
  const release = useCallMutation(publishing.release, { done: () => t('publishing:change.doneRelease') });
  const takeBack = useCallMutation(publishing.takeBack, { done: () => t('publishing:change.doneTakeBack') });
  const mayNotRelease = useBlocked(publishing.release);
  const mayNotTakeBack = useBlocked(publishing.takeBack);
  const act = asked === 'release' ? release : takeBack;
  return (
    <div className={classes.acts}>
      <Button
        variant={state === 'halted' ? 'filled' : 'default'}
        disabled={mayNotTakeBack !== null}
        {...tip(mayNotTakeBack)}
        onClick={() => setAsked('takeBack')}
      >
        {t('publishing:change.takeBack')}
      </Button>
      {state === 'halted' && (
        <Button
          variant="default"
          disabled={mayNotRelease !== null}
          {...tip(mayNotRelease)}
          onClick={() => setAsked('release')}
        >
          {t('publishing:change.release')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(`publishing:change.${asked ?? 'takeBack'}Title`)}
        confirmLabel={t(`publishing:change.${asked ?? 'takeBack'}`)}
        danger={asked === 'release'}
        isBusy={act.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => act.mutate({ body: { toRevision } }, { onSettled: () => setAsked(null) })}
      >
        <p>
          {t(`publishing:change.${asked ?? 'takeBack'}Effect`, {
            moved: format.number(counts?.moved ?? 0),
            items: format.number(counts?.items ?? 0),
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
