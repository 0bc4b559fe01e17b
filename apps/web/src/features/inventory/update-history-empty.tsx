import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';

/** No change to list: none was made yet, or the filters leave none. */
export function UpdateHistoryEmpty({
  isFiltered,
  days,
  onClear,
}: {
  isFiltered: boolean;
  days: number;
  onClear: () => void;
}) {
  const t = useText();
  const format = useFormat();
  if (!isFiltered)
    return (
      <EmptyState
        icon={<IconHistory size={20} stroke={1.75} />}
        title={t('inventory:updateHistory.emptyTitle')}
        text={t('inventory:updateHistory.emptyText')}
      />
    );
  return (
    <EmptyState
      title={t('inventory:updateHistory.noMatchTitle')}
      text={t('inventory:updateHistory.noMatchText', { days: format.number(days) })}
      actions={
        <Button variant="default" size="xs" onClick={onClear}>
          {t('inventory:updateHistory.clear')}
        </Button>
      }
    />
  );
}
