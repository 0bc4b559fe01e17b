import { IconZoomQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = {
  title: string;
  /** What is missing, and the one thing to change with what that would show. */
  text?: ReactNode;
  icon?: ReactNode;
  /** One outline button, then text buttons. */
  actions?: ReactNode;
  /** Where it stands for the whole page, its title is the page's. */
  heading?: 'h1' | 'h2';
};

/** A list or card with nothing in it. */
export function EmptyState({
  title,
  text,
  icon = <IconZoomQuestion size={20} stroke={1.75} />,
  actions,
  heading: Heading = 'h2',
}: Props) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>{icon}</span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
