import { useSearch, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SystemMessage } from '@kervan/contracts/messages';
import { useText } from '../../i18n/i18n.ts';
import { htmlTree, wordsOf } from '../../ui/html-tree.ts';
import { When } from '../../ui/when.tsx';
import classes from './messages.module.css';

type Props = { row: SystemMessage };

/** The title leads to the message; an unread one stands out, by more than its colour. */
export function MessageTitle({ row: { id, title, isRead } }: Props) {
  const t = useText();
  const search = useSearch({ from: '/panel/messageCenter' });
  return (
    <span className={classes.title} data-unread={!isRead || undefined}>
      {!isRead && <i className={classes.dot} role="img" aria-label={t('messages:unread')} />}
      <Link to="/messageCenter" search={{ ...search, id }} className={`ellipsis ${classes.link}`}>
        {title}
      </Link>
    </span>
  );
}

/** Its beginning. */
export const MessageLine = ({ row }: Props) => (
  <span className="ellipsis small text3">{wordsOf(htmlTree(row.content))}</span>
);

/** A message at 768 and below. */
export function MessageCard({ row, menu }: Props & { menu: ReactNode }) {
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <MessageTitle row={row} />
        {menu}
      </div>
      <MessageLine row={row} />
      <span className="small text3">
        <When at={row.createDate} exact />
      </span>
    </article>
  );
}
