import { Button } from '@mantine/core';
import { IconAlertCircle, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Logo } from '../ui/logo.tsx';
import classes from './message-pages.module.css';

type Props = { icon: ReactNode; title: string; text: string; action: string; extra?: ReactNode };

/** A page that stands alone: what it is, one sentence, the way on. */
export function MessagePage({ icon, title, text, action, extra }: Props) {
  const t = useText();
  useEffect(() => {
    document.title = `${title} · Kervan`;
  }, [title]);
  return (
    <main className={classes.page}>
      <div className={classes.message}>
        <span className={classes.brand}>
          <Logo size={30} />
          {t('shell:productName')}
        </span>
        <span className={classes.icon}>{icon}</span>
        <h1 className={classes.title}>{title}</h1>
        <p className="text2">{text}</p>
        <div className={classes.actions}>
          <LinkButton to="/" size="md">
            {action}
          </LinkButton>
          {extra}
        </div>
      </div>
    </main>
  );
}

/** SHELL-063: /404 and every unknown path. */
export function NotFoundPage() {
  const t = useText();
  return (
    <MessagePage
      icon={<IconMapQuestion size={22} stroke={1.75} />}
      title={t('shell:notFound.title')}
      text={t('shell:notFound.text')}
      action={t('shell:notFound.action')}
    />
  );
}

/** SHELL-061: /error and /support. */
export function ErrorPage() {
  const t = useText();
  const reload = (
    <Button variant="default" size="md" onClick={() => location.reload()}>
      {t('shell:error.reload')}
    </Button>
  );
  return (
    <MessagePage
      icon={<IconAlertCircle size={22} stroke={1.75} />}
      title={t('shell:error.title')}
      text={t('shell:error.text')}
      action={t('shell:error.action')}
      extra={reload}
    />
  );
}

/** SHELL-062. */
export function AccessPage() {
  const t = useText();
  return (
    <MessagePage
      icon={<IconLock size={22} stroke={1.75} />}
      title={t('shell:access.title')}
      text={t('shell:access.text')}
      action={t('shell:access.action')}
    />
  );
}
