import type { ReactNode } from 'react';
import classes from './card.module.css';

/** A bordered surface, with a head of 44 px when it has a title. */
export function Card({
  title,
  aside,
  children,
  padded = true,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  padded?: boolean;
}) {
  return (
    <section className={classes.card}>
      {title !== undefined && (
        <header className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      <div className={padded ? classes.body : undefined}>{children}</div>
    </section>
  );
}
