import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** One part of the kit, or a few that belong together, in all their states. `files`: the files of `ui` that it shows; `kit`: those of `kit`. */
export type Part = { name: string; files: readonly string[]; kit?: readonly string[]; Show: () => ReactNode };

/** A part under its name; the test of the kit finds it by what it says of itself. */
export function PartSection({ part: { name, files, kit = [], Show } }: { part: Part }) {
  return (
    <section
      className={classes.section}
      id={name}
      data-part={name}
      data-files={files.join(' ')}
      data-kit={kit.join(' ')}
      aria-label={name}
    >
      <h2 className={classes.name}>{name}</h2>
      <div className={classes.shown}>
        <Show />
      </div>
    </section>
  );
}

/** One state of a part, named. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.state} data-state-name={name}>
      <div className={classes.stateName}>{name}</div>
      {children}
    </div>
  );
}

export const Line = ({ children }: { children: ReactNode }) => <div className={classes.line}>{children}</div>;
