import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Segmented } from '../../ui/segmented-action.tsx';
import classes from './filters.module.css';

const shownOptions = ['all', 'active', 'changed'] as const;
export type Shown = (typeof shownOptions)[number];
type Props = {
  text: string;
  onText: (text: string) => void;
  shown: Shown;
  onShown: (shown: Shown) => void;
  /** Null = not known yet. */
  counts: Record<Shown, number | null>;
};

/** Search over names and what they do, and which filters are listed; the heads of the columns stand at the right. Key F goes to the search. */
export function FiltersToolbar({ text, onText, shown, onShown, counts }: Props) {
  const t = useText();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  useKeys({
    f: (event) => {
      event.preventDefault();
      field.current?.focus();
    },
  });
  return (
    <div className={classes.toolbar}>
      <TextInput
        ref={field}
        type="search"
        className={classes.search ?? ''}
        aria-label={t('filterSettings:search')}
        placeholder={t('filterSettings:search')}
        value={text}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onText('')}
      />
      <Segmented
        label={t('filterSettings:show.label')}
        value={shown}
        onChange={onShown}
        options={shownOptions.map((value) => ({
          value,
          label: t(`filterSettings:show.${value}`, {
            filters: counts[value] === null ? '–' : format.number(counts[value]),
          }),
        }))}
      />
      <div className={classes.heads} aria-hidden="true">
        <span className={classes.effectHead}>{t('filterSettings:columns.stopped')}</span>
        <span className={classes.valueHead}>{t('filterSettings:columns.value')}</span>
        <span className={classes.actionHead}>{t('filterSettings:columns.action')}</span>
      </div>
    </div>
  );
}
