import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list-toolbar.module.css';

type Props = { q: string; onSearch: (q: string) => void; label: string; placeholder: string; clearLabel: string };
const TYPING_MS = 300;

/** The search of a list, asked when the typing pauses; Escape empties it, then leaves it. */
export function ListSearch({ q, onSearch, label, placeholder, clearLabel }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebouncedCallback((text: string) => {
    onSearch(text.trim());
    setTyped(null);
  }, TYPING_MS);
  const change = (text: string) => {
    setTyped(text);
    search(text);
  };
  const shown = typed ?? q;
  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={shown}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && (shown === '' ? event.currentTarget.blur() : change(''))}
      rightSection={
        shown === '' ? null : (
          <ActionIcon size={24} aria-label={clearLabel} onClick={() => change('')}>
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
}
