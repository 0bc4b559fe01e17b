import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import classes from './conversation.module.css';

type Props = { label: string; children: ReactNode };

/** One conversation: its head, what was said, and what is said next, one below the other. */
export function Conversation({ label, children }: Props) {
  return (
    <section className={classes.thread} aria-label={label}>
      {children}
    </section>
  );
}

type HeadProps = {
  /** The link back to the list, with what makes it one. */
  back?: ((link: { className: string; children: ReactNode }) => ReactNode) | null;
  title: ReactNode;
  /** Of the title: where the page has none above it, it is the first. */
  level?: 1 | 2;
  isCode?: boolean;
  /** With whom or about what. */
  about?: ReactNode;
  /** How it stands, and what is done with it. */
  marks?: ReactNode;
};

/** What a conversation is about, how it stands, and the way back where one of list and conversation is seen. */
export function ConversationHead({ back = null, title, level = 2, isCode = false, about, marks }: HeadProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <header className={classes.head}>
      {back?.({ className: classes.back ?? '', children: <IconArrowLeft size={20} stroke={1.75} /> })}
      <div className={classes.about}>
        <Title className={`${isCode ? 'code' : 'ellipsis'} ${classes.title}`}>{title}</Title>
        {about}
      </div>
      {marks !== undefined && <div className={classes.marks}>{marks}</div>}
    </header>
  );
}

/** In the place of what is written next, where nothing is: why, and what opens it again. */
export function ConversationClosed({ children }: { children: ReactNode }) {
  return <div className={classes.closed}>{children}</div>;
}

export function ConversationLoading() {
  return (
    <div className={classes.loading}>
      <LineSkeletons />
    </div>
  );
}
