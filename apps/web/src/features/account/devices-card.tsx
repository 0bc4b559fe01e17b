import { Button } from '@mantine/core';
import { useState } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';
import type { OwnSession } from './own-account.ts';

/** AUTH-039: each device with its place, browser and last use; this one is marked, every other can be signed out. */
export function DevicesCard({ devices }: { devices: readonly OwnSession[] }) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const endOthers = useCallMutation(account.endOtherSessions, {
    done: ({ ended }) => t('account:devices.endedOthers', { count: ended }),
  });
  return (
    <Card
      title={t('account:devices.title')}
      padded={false}
      aside={
        <Button
          variant="default"
          size="xs"
          disabled={devices.every(({ isCurrent }) => isCurrent)}
          onClick={() => setAsking(true)}
        >
          {t('account:devices.endOthers')}
        </Button>
      }
    >
      <ul aria-label={t('account:devices.title')}>
        {devices.map((device) => (
          <DeviceRow key={device.sessionId} device={device} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('account:devices.endOthersTitle')}
        confirmLabel={t('account:devices.endOthers')}
        danger
        isBusy={endOthers.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate({}, { onSettled: () => setAsking(false) })}
      >
        {t('account:devices.endOthersText')}
      </ConfirmDialog>
    </Card>
  );
}

function DeviceRow({ device }: { device: OwnSession }) {
  const t = useText();
  const name = nameOf(device, t);
  const end = useCallMutation(account.endSession, {
    done: t('account:devices.ended', { device: name }),
  });
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{name}</b>
          {device.isCurrent && (
            <Badge tone="accent" mark="dot">
              {t('account:devices.current')}
            </Badge>
          )}
        </div>
        <p className="small text3">
          {t('account:devices.place')} <span className="num">{device.place ?? '–'}</span> · {t('account:devices.used')}{' '}
          <When at={device.usedAt} /> · {t('account:devices.opened')} <When at={device.openedAt} />
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          onClick={() => end.mutate({ body: { sessionId: device.sessionId } })}
        >
          {t('account:devices.end')}
        </Button>
      )}
    </li>
  );
}

/** "Firefox on Windows"; a program has the name that it was given. */
function nameOf({ browser, system, label }: OwnSession, t: Text): string {
  if (browser !== null && system !== null) return t('account:devices.name', { browser, system });
  return label ?? browser ?? system ?? t('account:devices.unknown');
}
