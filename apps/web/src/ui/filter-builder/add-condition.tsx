import { Popover } from '@mantine/core';
import { useImperativeHandle, type Ref, type RefObject } from 'react';
import type { Condition } from '@kervan/domain/conditions/condition';
import { useText } from '../../i18n/i18n.ts';
import { ConditionPicker } from './condition-picker.tsx';
import type { DescribeFields } from './filter-field.ts';

export type AddConditionProps = {
  isOpen: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
  fields: DescribeFields;
  onDone: (condition: Condition) => void;
};

/** The fields and values of a new condition, below the button that is on the screen already. */
export function AddCondition({ isOpen, onClose, anchor, fields, onDone }: AddConditionProps) {
  const t = useText();
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      width={296}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <Anchor anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('ui:filter.add')}>
        {isOpen && <ConditionPicker fields={fields} onClose={onClose} onDone={onDone} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stands for the button: what opens hangs on its element. */
function Anchor({ anchor, ref }: Pick<AddConditionProps, 'anchor'> & { ref?: Ref<HTMLButtonElement | null> }) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => anchor.current, [anchor]);
  return null;
}
