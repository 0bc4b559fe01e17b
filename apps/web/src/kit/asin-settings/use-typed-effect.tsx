import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { SettingsEffect } from '@kervan/contracts/settings-effect';
import { confirmLevelOf } from '@kervan/domain/filters/confirm-level';
import { useText } from '../../i18n/i18n.ts';
import { useTypedAbove } from '../../session/typed-above.ts';
import { useFormat } from '../../ui/format/format.tsx';

type Typed = {
  /** Where the number is typed; null = it does not have to be. */
  field: ReactNode;
  isReady: boolean;
  /** What goes along with the save. */
  confirmedItems: number | undefined;
};

/** M3: above the store's own number how many products want a second look is typed before values of products are saved. */
export function useTypedEffect(effect: SettingsEffect | null | undefined): Typed {
  const t = useText();
  const format = useFormat();
  const typedAbove = useTypedAbove('save');
  const [typing, setTyping] = useState('');
  const level = confirmLevelOf({ zeroed: effect?.grave ?? 0, removed: 0 }, typedAbove);
  if (level.level !== 3) return { field: null, isReady: true, confirmedItems: undefined };
  return {
    field: (
      <TextInput
        label={t('asinSettings:effect.typed', { items: format.number(level.items) })}
        value={typing}
        onChange={(event) => setTyping(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: 'num' }}
      />
    ),
    // Separators are how the count is shown, not what is asked.
    isReady: typing.replace(/[\s.,’']/g, '') === String(level.items),
    confirmedItems: level.items,
  };
}
