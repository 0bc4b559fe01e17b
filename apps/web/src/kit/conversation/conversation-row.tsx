import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './conversation-row.module.css';

/** The conversations, the last one first. */
export function ConversationRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

type RowLink = {
  className: string;
  'data-unread': true | undefined;
  'data-open': true | undefined;
  children: ReactNode;
};
type RowProps = {
  /** Each is a link, so that it can be shared. */
  link: (props: RowLink) => ReactNode;
  unread: { count: number; label: string };
  isOpen?: boolean;
  /** Who or what, and beside it. */
  first: ReactNode;
  when: ReactNode;
  /** The lines below it; the number of new ones stands at the end of the first. */
  second: ReactNode;
  third?: ReactNode;
  /** How it stands, its flag. */
  marks?: ReactNode;
};

/** One conversation of a list: with whom, when, what was said last, how it stands, and how many are new. */
export function ConversationRow({ link, unread, isOpen = false, first, when, second, third, marks }: RowProps) {
  return (
    <li>
      {link({
        className: classes.row ?? '',
        'data-unread': unread.count > 0 || undefined,
        'data-open': isOpen || undefined,
        children: (
          <>
            <span className={classes.line}>
              {first}
              <span className={`small text3 ${classes.end}`}>{when}</span>
            </span>
            <span className={classes.line}>
              {second}
              <UnreadMark {...unread} />
            </span>
            {third !== undefined && <span className={classes.line}>{third}</span>}
            <span className={classes.line}>{marks}</span>
          </>
        ),
      })}
    </li>
  );
}

/** How many are new; nothing where none is. */
export function UnreadMark({ count, label }: { count: number; label: string }) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <span className={`num ${classes.unread}`} role="img" aria-label={label}>
      {format.number(count)}
    </span>
  );
}

/** The colour of a flag with its title. */
export function FlagMark({ flag: { title, colorHexCode } }: { flag: { title: string; colorHexCode: string } }) {
  return (
    <span className={classes.flag}>
      <i aria-hidden="true" style={{ background: colorHexCode }} />
      <span className="ellipsis">{title}</span>
    </span>
  );
}

type PagesProps = {
  page: number;
  pages: number;
  words: { newer: string; older: string; page: (page: string, pages: string) => string };
  onTurn: (page: number) => void;
};

/** Turns the pages of the list; nothing where there is one. */
export function ConversationPages({ page, pages, words, onTurn }: PagesProps) {
  const format = useFormat();
  if (pages < 2) return null;
  return (
    <div className={classes.pages}>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {words.newer}
      </Button>
      <span className="num small text3">{words.page(format.number(page), format.number(pages))}</span>
      <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {words.older}
      </Button>
    </div>
  );
}
