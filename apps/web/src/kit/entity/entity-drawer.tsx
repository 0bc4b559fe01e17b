import { Button, Drawer } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './entity-drawer.module.css';
import { FactList, type Fact } from './fact-list.tsx';

export type EntityDrawerProps<Data> = {
  isOpen: boolean;
  onClose: () => void;
  /** What kind of thing it is: the name of the drawer. */
  title: string;
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** Said where the thing would stand when it could not be read. */
  failed: string;
  /** Picture, name, codes and state. */
  head: (data: Data) => ReactNode;
  facts?: (data: Data) => readonly Fact[];
  children?: (data: Data) => ReactNode;
  /** The way to the whole page: a link that takes the button's properties. It has the focus, so that Enter opens it. */
  page: { label: string; link: (props: object) => ReactElement };
};

/** One thing looked at without leaving the list that it stands in; Enter opens its page, Esc goes back to the row. */
export function EntityDrawer<Data>(props: EntityDrawerProps<Data>) {
  const { isOpen, onClose, title, query, page } = props;
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={480}
      title={title}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <div className={classes.scroll}>
        <Shown {...props} query={query} />
      </div>
      <footer className={classes.foot}>
        <Button data-autofocus renderRoot={page.link}>
          {page.label}
        </Button>
      </footer>
    </Drawer>
  );
}

function Shown<Data>({ query, failed, head, facts, children }: EntityDrawerProps<Data>) {
  const t = useText();
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined)
    return (
      <>
        {head(data)}
        {facts && <FactList facts={facts(data)} />}
        {children?.(data)}
      </>
    );
  if (!error) return <RowSkeletons count={6} height={56} />;
  return <ErrorState title={failed} {...errorWords(error, t)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
