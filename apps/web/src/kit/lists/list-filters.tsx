import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useScreenSize } from '../../ui/screen-size.ts';
import { Sheet } from '../../ui/sheet.tsx';

type Props = {
  /** How many of them hold. */
  count: number;
  /** What is filled in; `close` ends it. */
  children: (close: () => void) => ReactNode;
};

/** Filters of a list's own kind behind one button: a popover beside it, on small windows a sheet. Key F. */
export function ListFilters({ count, children }: Props) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const [isOpen, setOpen] = useState(false);
  useKeys({ f: (event) => (event.preventDefault(), setOpen(true)) });
  const close = () => setOpen(false);
  const label = t('ui:filter.label');
  const button = (
    <Button
      variant={count === 0 ? 'default' : 'light'}
      leftSection={<IconFilter size={16} stroke={1.75} />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {count === 0 ? label : t('ui:filter.count', { conditions: format.number(count) })}
    </Button>
  );
  if (isMobile) {
    return (
      <>
        {button}
        <Sheet title={label} isOpen={isOpen} onClose={close}>
          {isOpen && children(close)}
        </Sheet>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={520} trapFocus withRoles>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {isOpen && children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
