import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { tip } from '../ui/tip.ts';

/** What the colour button does, for the button and for menus. */
export function useColorSwitch() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return {
    label: isDark ? t('shell:top.light') : t('shell:top.dark'),
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

export function ColorSwitch() {
  const { label, Icon, toggle } = useColorSwitch();
  return (
    <ActionIcon aria-label={label} {...tip(label)} onClick={toggle}>
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
