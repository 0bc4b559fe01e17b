import { useEffect, type ReactNode } from 'react';
import classes from './identity-page.module.css';

type Props = { title: string; lead?: ReactNode; children?: ReactNode };

/** Title, one line below it, then the form or the message. */
export function IdentityPage({ title, lead, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Kervan`;
  }, [title]);
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children && <div className={classes.content}>{children}</div>}
    </>
  );
}
