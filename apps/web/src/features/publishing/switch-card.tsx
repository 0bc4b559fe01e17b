import { Button } from '@mantine/core';
import { useState } from 'react';
import { publishing } from '@kervan/contracts/publishing-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './publishing.module.css';

/** The one switch of a store: all sending but stock zero. */
export function SwitchCard({ stoppedAt, storeName }: { stoppedAt: string | null; storeName: string }) {
  const t = useText();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const stop = useCallMutation(publishing.stop, { done: () => t('publishing:switch.doneStop') });
  const resume = useCallMutation(publishing.resume, { done: () => t('publishing:switch.doneResume') });
  const mayNotStop = useBlocked(publishing.stop);
  const mayNotResume = useBlocked(publishing.resume);
  const blocked = stoppedAt === null ? mayNotStop : mayNotResume;
  return (
    <Card title={t('publishing:switch.title')}>
      <p className={classes.say}>
        {stoppedAt === null
          ? t('publishing:switch.on')
          : t('publishing:switch.stopped', { at: format.dateTime(stoppedAt) })}
      </p>
      <div className={classes.acts}>
        {stoppedAt === null ? (
          <Button
            color="red"
            variant="outline"
            disabled={blocked !== null}
            {...tip(blocked)}
            onClick={() => setAsked(true)}
          >
            {t('publishing:switch.stop')}
          </Button>
        ) : (
          <Button
            disabled={blocked !== null}
            {...tip(blocked)}
            loading={resume.isPending}
            onClick={() => resume.mutate({})}
          >
            {t('publishing:switch.resume')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('publishing:switch.stopTitle', { store: storeName })}
        confirmLabel={t('publishing:switch.stop')}
        danger
        isBusy={stop.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => stop.mutate({}, { onSettled: () => setAsked(false) })}
      >
        <p>{t('publishing:switch.stopEffect')}</p>
        <p>{t('publishing:switch.stopBack')}</p>
      </ConfirmDialog>
    </Card>
  );
}
