import { useMatches } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { PathLink } from './path-link.tsx';
import classes from './page-header.module.css';

type Props = {
  title: string;
  /** One line of data age or of what the screen does. */
  note?: ReactNode;
  /** Text button, outline, primary: in this order, one primary at most. */
  actions?: ReactNode;
  /** The browser tab's title when it should differ. */
  documentTitle?: string;
};

/** The head of a screen: title, one line of facts, actions at the right. */
export function PageHeader({ title, note, actions, documentTitle = title }: Props) {
  useEffect(() => {
    document.title = `${documentTitle} · Kervan`;
  }, [documentTitle]);
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      <HelpMark />
      {note && <div className={classes.note}>{note}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** HELP-002: the way to what the help says of the screen; staff have no help, and the help is none of itself. */
export function HelpMark() {
  const t = useText();
  // As the address is declared: what it names of an order or a product is nobody's to read (SHELL-038).
  const path = useMatches({ select: (all) => all.at(-1)?.fullPath ?? '' });
  if (path.startsWith('/staff') || path.startsWith('/helpItems')) return null;
  return (
    <span className={classes.help}>
      <PathLink to={`/helpItems?for=${encodeURIComponent(path)}`} label={t('ui:help')}>
        ?
      </PathLink>
    </span>
  );
}
