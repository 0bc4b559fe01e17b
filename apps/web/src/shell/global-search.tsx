import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { search } from '@kervan/contracts/search-calls';
import { SearchType } from '@kervan/domain/search/search-type';
import { call } from '../api/call.ts';
import { useText } from '../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../session/session-data.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useKeys } from '../ui/keys.ts';
import { notify } from '../ui/notify.ts';
import { useScreenSize } from '../ui/screen-size.ts';
import { tip } from '../ui/tip.ts';
import { SEARCH_LENGTH_MIN, targetOf } from './search-target.ts';
import classes from './top-bar.module.css';

type Found = { searchType: number; searchKey: string };

/** Finds an order, an item or several items by any number (SHELL-019 to SHELL-026). Key `/`. */
export function GlobalSearch({ autoFocus = false, onDone }: { autoFocus?: boolean; onDone?: () => void }) {
  const t = useText();
  const router = useRouter();
  const store = useSelectedStore();
  const { isMobile } = useScreenSize();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const blocked = useBlocked(search.find);
  useKeys({
    '/': (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  const find = useMutation<Found, ApiError, string>({
    mutationFn: (searchKey) => call(search.find, { query: { searchKey, customerMarketPlaceId: store?.id ?? 0 } }),
    onSuccess: (found, asked) => {
      const target = targetOf(found);
      if (target === null || found.searchType === SearchType.Nothing)
        return notify.warning(t('shell:top.searchNothing', { text: asked }));
      setText('');
      onDone?.();
      router.history.push(target);
    },
  });
  const submit = () => {
    const key = text.trim();
    if (blocked !== null || find.isPending) return;
    if (key.length < SEARCH_LENGTH_MIN) notify.warning(t('shell:top.searchShort', { min: SEARCH_LENGTH_MIN }));
    else find.mutate(key);
  };
  return (
    <form
      role="search"
      className={classes.search}
      {...tip(blocked)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        ref={field}
        type="search"
        enterKeyHint="search"
        autoFocus={autoFocus}
        readOnly={blocked !== null}
        aria-label={t('shell:top.search')}
        placeholder={t('shell:top.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={isMobile ? null : <Kbd>/</Kbd>}
        rightSectionPointerEvents="none"
      />
    </form>
  );
}
