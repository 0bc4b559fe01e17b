import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import classes from './conversation.module.css';

export type LogPlace = 'pane' | 'card' | 'page';

type Props = {
  label: string;
  /** pane: fills what is left and scrolls; card: as high as it needs, up to a bound; page: the page scrolls. */
  place?: LogPlace;
  /** The last one of what was said: a new one comes into view. */
  last?: number | undefined;
  /** Pages before the newest one. */
  earlier: {
    label: string;
    total: number;
    limit: number;
    page: (page: number) => ReactNode;
  };
  children: ReactNode;
};

/** What was said, the newest at the end and in view; earlier pages are read when they are asked for. */
export function ConversationLog({ label, place = 'pane', last, earlier, children }: Props) {
  const [pages, setPages] = useState(1);
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);
  return (
    <div
      className={classes.log}
      ref={log}
      role="log"
      aria-label={label}
      data-place={place}
      {...(place === 'page' ? {} : { tabIndex: 0 })}
    >
      {earlier.total > pages * earlier.limit && (
        <Button size="xs" variant="default" className={classes.earlier ?? ''} onClick={() => setPages(pages + 1)}>
          {earlier.label}
        </Button>
      )}
      {Array.from({ length: pages - 1 }, (_, at) => (
        <EarlierPage key={pages - at} page={pages - at} show={earlier.page} />
      ))}
      {children}
    </div>
  );
}

const EarlierPage = ({ page, show }: { page: number; show: (page: number) => ReactNode }) => show(page);
