import { Button, Modal } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import classes from './account.module.css';
import { DeletionEffects } from './deletion-effects.tsx';
import { DeletionForm } from './deletion-form.tsx';
import type { OwnAccount } from './own-account.ts';
import { useDeletion } from './use-deletion.ts';

type Props = { own: OwnAccount; isOpen: boolean; onClose: () => void };

/** AUTH-058: nothing happens yet: a mail goes out, and only the page of its link begins the days of grace. */
export function DeletionDialog({ own, isOpen, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('account:deletion.dialog')}
      size={520}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Question own={own} onClose={onClose} />}
    </Modal>
  );
}

function Question({ own, onClose }: Omit<Props, 'isOpen'>) {
  const t = useText();
  const deletion = useDeletion(own.left, null);
  if (deletion.answer)
    return (
      <div className={classes.form}>
        <p role="status">{t('account:deletion.mailed', { email: own.email })}</p>
        <div className={classes.dialogActions}>
          <Button onClick={onClose} data-autofocus>
            {t('ui:close')}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <p className="text2">{t('account:deletion.first')}</p>
      <DeletionEffects />
      <DeletionForm left={own.left} deletion={deletion} label={t('account:deletion.ask')} onClose={onClose} />
    </>
  );
}
