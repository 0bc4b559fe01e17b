import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { notify } from '../../ui/notify.ts';
import classes from './inbound-mail.module.css';

/** The store's own address, and the button that copies it. */
export function CopyAddress({ address }: { address: string }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify.success(t('ui:copy.done', { code: address }));
  };
  return (
    <div className={classes.address}>
      <b className="code">{address}</b>
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {t('inboundMail:copy')}
      </Button>
    </div>
  );
}
