import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { publishing } from '@kervan/contracts/publishing-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './publishing.module.css';

type Readings = NonNullable<Response<typeof publishing.get>['readings']>;

/** M5: prices that jump by readings and are held: how many, which way, and what the seller says to it. */
export function ReadingsCard({ readings, seenAt }: { readings: Readings | null; seenAt: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t('publishing:readings.title')}>
      {readings === null ? (
        <p className={classes.say}>{t('publishing:readings.none')}</p>
      ) : (
        <>
          <p className={classes.say}>
            <strong role="alert">{t('publishing:readings.held', { held: format.number(readings.held) })}</strong>
          </p>
          <p className={classes.note}>{t('publishing:readings.since', { at: format.dateTime(readings.since) })}</p>
          <dl className={classes.counts}>
            {(['held', 'falling', 'rising', 'passed'] as const).map((name) => (
              <div key={name}>
                <dt>{t(`publishing:readings.counts.${name}`)}</dt>
                <dd className="num">{format.number(readings[name])}</dd>
              </div>
            ))}
          </dl>
          <Answers readings={readings} seenAt={seenAt} />
        </>
      )}
      <p className={classes.note}>{t('publishing:readings.how')}</p>
    </Card>
  );
}

/** What was seen is answered, and no more. */
function Answers({ readings, seenAt }: { readings: Readings; seenAt: string }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<'release' | 'keep' | null>(null);
  const release = useCallMutation(publishing.releaseReadings, { done: () => t('publishing:readings.doneRelease') });
  const keep = useCallMutation(publishing.keepPrices, { done: () => t('publishing:readings.doneKeep') });
  const mayNotRelease = useBlocked(publishing.releaseReadings);
  const mayNotKeep = useBlocked(publishing.keepPrices);
  const act = asked === 'release' ? release : keep;
  const name = asked ?? 'keep';
  return (
    <div className={classes.acts}>
      <Button disabled={mayNotKeep !== null} {...tip(mayNotKeep)} onClick={() => setAsked('keep')}>
        {t('publishing:readings.keep')}
      </Button>
      <Button
        variant="default"
        disabled={mayNotRelease !== null}
        {...tip(mayNotRelease)}
        onClick={() => setAsked('release')}
      >
        {t('publishing:readings.release')}
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(`publishing:readings.${name}Title`)}
        confirmLabel={t(`publishing:readings.${name}`)}
        danger={asked === 'release'}
        isBusy={act.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => act.mutate({ body: { seenAt } }, { onSettled: () => setAsked(null) })}
      >
        <p>
          {t(`publishing:readings.${name}Effect`, {
            held: format.number(readings.held),
            passed: format.number(readings.passed),
          })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
