import { useEffect, type ReactNode } from 'react';
import classes from './stores.module.css';

/** One question of the registration: title, what follows from it, the answer. */
export function StepPage({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
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
