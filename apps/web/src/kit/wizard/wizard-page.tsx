import { useEffect, type FormEvent, type ReactNode } from 'react';
import classes from './wizard.module.css';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The way on, then the way back, then others. */
  actions?: ReactNode;
  /** The question is a form: Enter goes on. */
  onSubmit?: () => void;
  /** Beside the question, before and after it. */
  above?: ReactNode;
  below?: ReactNode;
  children?: ReactNode;
};

/** One question of a wizard: title, what follows from it, the answer, the way on and back. */
export function WizardPage({ title, lead, actions, onSubmit, above, below, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Kervan`;
  }, [title]);
  const content = (
    <>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {above && <div className={classes.content}>{above}</div>}
      {onSubmit ? (
        <form onSubmit={submit} noValidate className={classes.content}>
          {content}
        </form>
      ) : (
        <div className={classes.content}>{content}</div>
      )}
      {below && <div className={classes.content}>{below}</div>}
    </>
  );
}
