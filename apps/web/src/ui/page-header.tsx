import { useEffect, type ReactNode } from 'react';
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
      {note && <div className={classes.note}>{note}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
