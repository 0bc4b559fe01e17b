import { ActionIcon } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import { useKeys } from '../keys.ts';
import { useScreenSize } from '../screen-size.ts';
import { tip } from '../tip.ts';
import { useDropdown, type DropdownProps } from '../use-dropdown.ts';
import { whenOpened } from '../when-opened.tsx';
import type { ColumnDialogProps } from './column-dialog.tsx';

const loadDialog = async () => (await import('./column-dialog.tsx')).ColumnDialog;
const ColumnDialog = whenOpened<ColumnDialogProps & DropdownProps>(loadDialog);

/** Which columns a table shows, in which order, and how tall its rows are; kept per user and table under the grid's `name`. Key C. */
export function ColumnChooser({ name, columns }: ColumnDialogProps) {
  const t = useText();
  const { isMobile } = useScreenSize();
  const { button, dropdown, open } = useDropdown('dialog', loadDialog);
  useKeys({ c: open });
  if (isMobile) return null;
  return (
    <>
      <ActionIcon aria-label={t('ui:columns.title')} {...tip(t('ui:columns.title'))} {...button}>
        <IconColumns size={18} stroke={1.75} />
      </ActionIcon>
      <ColumnDialog {...dropdown} name={name} columns={columns} />
    </>
  );
}
