import { Button } from '@mantine/core';
import { useState } from 'react';
import { account } from '@kervan/contracts/account-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { When } from '../../ui/when.tsx';
import classes from './account.module.css';
import type { OwnAccount } from './own-account.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';

/** With so few left new ones are wanted. */
const FEW = 3;

/** AUTH-039: the second factor by an authenticator app: turned on by a code of it, with recovery codes that are shown this once. */
export function TwoFactorCard({ twoFactor }: { twoFactor: OwnAccount['twoFactor'] }) {
  const t = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Card
      title={t('account:twoFactor.title')}
      aside={
        <Badge tone={twoFactor.isOn ? 'pos' : 'neutral'} mark={twoFactor.isOn ? 'dot' : 'ring'}>
          {t(twoFactor.isOn ? 'account:twoFactor.on' : 'account:twoFactor.off')}
        </Badge>
      }
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : twoFactor.isOn ? (
        <TurnedOn twoFactor={twoFactor} onCodes={setCodes} />
      ) : (
        <TurnedOff onCodes={setCodes} />
      )}
    </Card>
  );
}

type OnCodes = (codes: readonly string[]) => void;

function TurnedOff({ onCodes }: { onCodes: OnCodes }) {
  const t = useText();
  const begin = useCallMutation(account.setUpTwoFactor, { done: null });
  if (begin.data) return <TwoFactorSetUp {...begin.data} onCodes={onCodes} onCancel={() => begin.reset()} />;
  return (
    <>
      <p className="text2">{t('account:twoFactor.why')}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate({})}>
          {t('account:twoFactor.turnOn')}
        </Button>
      </div>
    </>
  );
}

function TurnedOn({ twoFactor, onCodes }: { twoFactor: OwnAccount['twoFactor']; onCodes: OnCodes }) {
  const t = useText();
  const [open, setOpen] = useState<'renew' | 'off' | null>(null);
  const close = () => setOpen(null);
  const renew = useCallMutation(account.renewRecoveryCodes, { done: null });
  const { recoveryCodesLeft: count, since } = twoFactor;
  return (
    <>
      <p className="text2">
        {t('account:twoFactor.since')} <When at={since} />
      </p>
      <p className={count <= FEW ? 'warn' : 'text2'}>{t('account:twoFactor.left', { count })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen('renew')}>
          {t('account:twoFactor.renew')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setOpen('off')}>
          {t('account:twoFactor.turnOff')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={open === 'renew'}
        title={t('account:twoFactor.renewTitle')}
        confirmLabel={t('account:twoFactor.renew')}
        isBusy={renew.isPending}
        onClose={close}
        onConfirm={() =>
          renew.mutate({}, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes), onSettled: close })
        }
      >
        {t('account:twoFactor.renewText')}
      </ConfirmDialog>
      <TurnOffDialog isOpen={open === 'off'} onClose={close} />
    </>
  );
}
