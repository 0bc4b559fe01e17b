import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session-data.ts';
import { saveFile } from '../../ui/save-file.ts';
import classes from './account.module.css';
import { printCodes } from './print-codes.ts';

/** The recovery codes, shown this once: to download, to print, or to write down. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  const { email } = useUser();
  const title = t('account:codes.paper', { email });
  const download = () =>
    saveFile(
      t('account:codes.fileName'),
      new Blob([[title, '', ...codes, '', t('account:codes.each'), ''].join('\r\n')], {
        type: 'text/plain;charset=utf-8',
      }),
    );
  return (
    <div className={classes.form} role="status">
      <p>
        <b>{t('account:codes.title')}</b> {t('account:codes.text')}
      </p>
      <ul className={classes.codes} aria-label={t('account:codes.label')}>
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download}>
          {t('account:codes.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} />}
          onClick={() => printCodes({ title, codes, note: t('account:codes.each') })}
        >
          {t('account:codes.print')}
        </Button>
        <Button onClick={onKept}>{t('account:codes.kept')}</Button>
      </div>
    </div>
  );
}
