import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { contact } from '@kervan/contracts/contact-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { MessagePage } from './message-pages.tsx';

/** HELP-012: hours of an answer. */
const ANSWER_HOURS = 2;

/** How the help desk is reached (HELP-012, STORE-007); opens without a store, too. */
export function HelpDeskPage() {
  const t = useText();
  const mail = useQuery(read(contact.get, {})).data?.supportMail;
  const write = mail ? (
    <Button component="a" variant="default" size="md" href={`mailto:${mail}`}>
      {t('shell:helpDesk.write', { mail })}
    </Button>
  ) : null;
  const text = mail === null ? t('shell:helpDesk.missing') : t('shell:helpDesk.hours', { hours: ANSWER_HOURS });
  return (
    <MessagePage
      icon={<IconHeadset size={22} stroke={1.75} />}
      title={t('shell:helpDesk.title')}
      text={text}
      action={t('shell:helpDesk.action')}
      extra={write}
    />
  );
}
