import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Shown } from './filters-toolbar.tsx';

/** No filter fits the search and the choice above it. */
export function FiltersEmpty({ text, shown, onClear }: { text: string; shown: Shown; onClear: () => void }) {
  const t = useText();
  const why =
    text.trim() !== ''
      ? t('filters:none.search', { search: text.trim() })
      : shown === 'changed'
        ? t('filters:none.changed')
        : t('filters:none.active');
  return (
    <EmptyState
      title={t('filters:none.title')}
      text={why}
      actions={
        <Button variant="default" size="xs" onClick={onClear}>
          {t('filters:none.clear')}
        </Button>
      }
    />
  );
}
