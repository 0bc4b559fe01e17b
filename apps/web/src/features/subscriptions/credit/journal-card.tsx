import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyCode } from '../../../ui/copy-code.tsx';
import classes from './credit.module.css';
import { useStatement } from './use-statement.ts';

/** The account's journal: what it is, how anyone verifies it, and the file itself. */
export function JournalCard() {
  const t = useText();
  const ask = useStatement();
  return (
    <Card title={t('credit:journal.title')}>
      <div className={classes.form}>
        <p>{t('credit:journal.text')}</p>
        <p>
          {t('credit:journal.how')} <CopyCode code="npm run ledger:verify -- <file>" />
        </p>
        <p className="text2">{t('credit:journal.result')}</p>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            loading={ask.isPending}
            onClick={() => ask.mutate({ format: 'journal' })}
          >
            {t('credit:journal.download')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
