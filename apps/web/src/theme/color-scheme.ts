import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { DARK_COLORS_KEY, darkColorsDrawn, keepDarkColors } from './dark-colors.ts';

/** SHELL-041, decisions 22: 'true' or 'false'; absent = follow the system. */
const DARK_MODE_KEY = 'IsDarkModeEnabled';

const read = (fallback: MantineColorScheme): MantineColorScheme => {
  const stored = localStorage.getItem(DARK_MODE_KEY);
  return stored === null ? fallback : stored === 'true' ? 'dark' : 'light';
};

/** Dark mode is kept with the values it is shown with (SHELL-041). */
function keepDark(): void {
  localStorage.setItem(DARK_MODE_KEY, 'true');
  if (localStorage.getItem(DARK_COLORS_KEY) === null) keepDarkColors(darkColorsDrawn);
}

/** Keeps the colour choice under the name the specification gives, and follows other tabs. */
export function darkModeStorage(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | null = null;
  return {
    get: read,
    set: (scheme) => {
      if (scheme === 'auto') localStorage.removeItem(DARK_MODE_KEY);
      else if (scheme === 'dark') keepDark();
      else localStorage.setItem(DARK_MODE_KEY, 'false');
    },
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key === DARK_MODE_KEY) onUpdate(read('auto'));
      };
      addEventListener('storage', listener);
    },
    unsubscribe() {
      if (listener) removeEventListener('storage', listener);
    },
    clear: () => localStorage.removeItem(DARK_MODE_KEY),
  };
}
