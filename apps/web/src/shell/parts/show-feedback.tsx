import { Button, Notification } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { actionToast, toastIcon } from '../../ui/action-toast.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { notify } from '../../ui/notify.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { LineSkeletons, RowSkeletons } from '../../ui/skeletons.tsx';
import { Card } from '../../ui/card.tsx';
import { ShortcutsHelp } from '../shortcuts-help.tsx';
import { Line, State } from './part-section.tsx';
import classes from './parts.module.css';

export function ShowBanners() {
  const t = useText();
  return (
    <div>
      <Banner
        tone="neg"
        title={t('banners:connection')}
        effect={t('banners:connectionEffect')}
        action={
          <button type="button" className="link">
            {t('banners:reauthorize')}
          </button>
        }
      />
      <Banner
        tone="warn"
        title={t('banners:nearLimit')}
        effect={t('banners:nearLimitEffect', { used: '9.475', limit: '10.000' })}
        onDismiss={() => {}}
      />
      <Banner
        tone="info"
        title={t('banners:import')}
        effect={t('banners:importEffect')}
        aside={<ProgressBar percent={62} label={t('banners:import')} />}
        action="62 %"
      />
    </div>
  );
}

export function ShowToasts() {
  const t = useText();
  const shown = [
    ['success', t('ui:notice.saved')],
    ['info', t('shell:top.newMessages')],
    ['warning', t('shell:top.searchShort', { min: 3 })],
    ['error', t('shell:failed.server')],
  ] as const;
  return (
    <>
      <div className={classes.toasts}>
        {shown.map(([tone, text]) => (
          <Notification
            key={tone}
            className={`toast toast-${tone}`}
            icon={toastIcon(tone)}
            withBorder={false}
            closeButtonProps={{ 'aria-label': t('ui:close') }}
          >
            {text}
          </Notification>
        ))}
        <Notification
          className="toast toast-success"
          icon={toastIcon('undo')}
          withBorder={false}
          closeButtonProps={{ 'aria-label': t('ui:close') }}
        >
          {actionToast(t('inventory:done.zeroed', { count: 42, items: '42' }), {
            label: t('ui:undo'),
            onClick: () => {},
          })}
        </Notification>
      </div>
      <Line>
        <Button
          variant="default"
          onClick={() =>
            notify.undo(t('inventory:done.zeroed', { count: 42, items: '42' }), () => notify.info(t('ui:undo')))
          }
        >
          notify.undo
        </Button>
        <Button variant="default" onClick={() => notify.error(t('shell:failed.server'))}>
          notify.error
        </Button>
      </Line>
    </>
  );
}

export function ShowStates() {
  const t = useText();
  return (
    <>
      <div className={classes.pair}>
        <Card title="EmptyState" padded={false}>
          <EmptyState
            title={t('errors:NoRecordsFound')}
            text={t('shell:notFound.text')}
            actions={
              <Button variant="default" size="xs">
                {t('ui:retry')}
              </Button>
            }
          />
        </Card>
        <Card title="ErrorState" padded={false}>
          <ErrorState title={t('ui:failed.title')} text={t('shell:failed.network')} onRetry={() => {}} />
        </Card>
      </div>
      <Card title="ProgressBar" aside="94,8">
        <ProgressBar percent={94.8} tone="warn" label={t('banners:nearLimit')} />
        <br />
        <ProgressBar percent={null} label={t('ui:loading')} />
      </Card>
      <Card title="Skeletons" padded={false}>
        <RowSkeletons count={2} />
        <div className={classes.padded}>
          <LineSkeletons />
        </div>
      </Card>
    </>
  );
}

export function ShowDialogs() {
  const t = useText();
  const [open, setOpen] = useState<'wide' | 'typed' | 'keys' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <State name="level 2, level 4 with its typed check, the list of shortcuts, the command palette">
        <Line>
          <Button variant="default" onClick={() => setOpen('wide')} data-opens="wide">
            ConfirmDialog
          </Button>
          <Button color="red" onClick={() => setOpen('typed')} data-opens="typed">
            ConfirmDialog, danger
          </Button>
          <Button variant="default" onClick={() => setOpen('keys')} data-opens="keys">
            {t('dialogs:help.title')}
          </Button>
          <Kbd>Ctrl K</Kbd>
        </Line>
      </State>
      <ConfirmDialog
        isOpen={open === 'wide'}
        title={t('ui:leave.title')}
        confirmLabel={t('ui:leave.confirm')}
        onConfirm={close}
        onClose={close}
      >
        {t('ui:leave.text', { count: 4 })}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'typed'}
        title={t('stores:pending.removeTitle')}
        confirmLabel={t('stores:pending.remove')}
        danger
        typed={{ expected: '2719', label: '2719' }}
        onConfirm={close}
        onClose={close}
      >
        {t('stores:pending.removeText', { name: 'Anatolia Home', country: 'DE' })}
      </ConfirmDialog>
      <ShortcutsHelp isOpen={open === 'keys'} onClose={close} />
    </>
  );
}
