import { Button } from '@mantine/core';
import { useState } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './account.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';
import { DeletionEffects } from './deletion-effects.tsx';
import type { OwnAccount } from './own-account.ts';

/** AUTH-056: what a deletion takes, how it is asked for, and in its days of grace the way back. */
export function DeletionCard({ own }: { own: OwnAccount }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (own.deletion)
    return (
      <Card title={t('account:deletion.title')}>
        <Running erasesAt={own.deletion.erasesAt} />
      </Card>
    );
  return (
    <Card title={t('account:deletion.title')}>
      <p className="text2">{t('account:deletion.intro')}</p>
      <DeletionEffects />
      <div className={classes.actions}>
        <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
          {t('account:deletion.open')}
        </Button>
      </div>
      <DeletionDialog own={own} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

function Running({ erasesAt }: { erasesAt: string }) {
  const t = useText();
  const format = useFormat();
  const keep = useCallMutation(account.withdrawDeletion, {
    done: t('account:deletion.withdrawn'),
  });
  return (
    <>
      <p className={classes.note} role="status">
        {t('account:deletion.running', { date: format.dateTime(erasesAt) })}
      </p>
      <DeletionEffects />
      <div className={classes.actions}>
        <Button loading={keep.isPending} onClick={() => keep.mutate({})}>
          {t('account:deletion.keep')}
        </Button>
      </div>
    </>
  );
}
