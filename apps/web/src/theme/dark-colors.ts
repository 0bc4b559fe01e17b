import { useSyncExternalStore } from 'react';

/** Brightness, contrast and sepia of dark mode, in percent. */
export type DarkColors = { brightness: number; contrast: number; sepia: number };

/** SHELL-041, decisions 22: the values that the dark palette was drawn for; with them nothing is filtered. */
export const darkColorsDrawn: DarkColors = { brightness: 100, contrast: 90, sepia: 10 };
/** How far each may be moved; below its own value sepia would have nothing to take away. */
export const darkColorRanges = {
  brightness: { min: 60, max: 140 },
  contrast: { min: 60, max: 140 },
  sepia: { min: 10, max: 60 },
} as const satisfies Record<keyof DarkColors, { min: number; max: number }>;
export const darkColorNames = Object.keys(darkColorsDrawn) as (keyof DarkColors)[]; // Its keys are those of the type.

export const DARK_COLORS_KEY = 'DarkModeColors';
/** What the values come to; `public/first-paint.js` puts it on the page before anything is painted. */
const DARK_FILTER_KEY = 'DarkModeFilter';
const listeners = new Set<() => void>();
let kept: { text: string | null; colors: DarkColors } = { text: null, colors: darkColorsDrawn };

/** What is stored, within the ranges; anything else is as drawn. */
export function darkColorsOf(text: string | null): DarkColors {
  let stored: Partial<Record<keyof DarkColors, unknown>> | null = null;
  try {
    stored = text === null ? null : (JSON.parse(text) as typeof stored); // Each value is looked at below.
  } catch {
    // Another program's text under this name.
  }
  const value = (name: keyof DarkColors) => {
    const { min, max } = darkColorRanges[name];
    const given = stored?.[name];
    return typeof given === 'number' && given >= min && given <= max ? given : darkColorsDrawn[name];
  };
  return { brightness: value('brightness'), contrast: value('contrast'), sepia: value('sepia') };
}

/** The filter that moves the palette from what it was drawn for to these values; null where they are the same. */
export function darkFilter({ brightness, contrast, sepia }: DarkColors): string | null {
  const drawn = darkColorsDrawn;
  const parts = [
    brightness === drawn.brightness ? [] : [`brightness(${brightness / drawn.brightness})`],
    contrast === drawn.contrast ? [] : [`contrast(${(contrast / drawn.contrast).toFixed(3)})`],
    sepia === drawn.sepia ? [] : [`sepia(${(sepia - drawn.sepia) / 100})`],
  ].flat();
  return parts.length === 0 ? null : parts.join(' ');
}

/** Puts the stored values on the page; only dark mode looks at them (base.css). */
function showDarkColors(): void {
  const filter = darkFilter(read());
  if (filter === null) document.documentElement.style.removeProperty('--dark-filter');
  else document.documentElement.style.setProperty('--dark-filter', filter);
}

function read(): DarkColors {
  const text = localStorage.getItem(DARK_COLORS_KEY);
  if (text !== kept.text) kept = { text, colors: darkColorsOf(text) };
  return kept.colors;
}

function subscribe(listener: () => void): () => void {
  const onStorage = () => (showDarkColors(), listener());
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Keeps other values in this browser and shows them. */
export function keepDarkColors(colors: DarkColors): void {
  localStorage.setItem(DARK_COLORS_KEY, JSON.stringify(colors));
  const filter = darkFilter(colors);
  if (filter === null) localStorage.removeItem(DARK_FILTER_KEY);
  else localStorage.setItem(DARK_FILTER_KEY, filter);
  showDarkColors();
  for (const listener of listeners) listener();
}

/** The values in a component. */
export const useDarkColors = (): DarkColors => useSyncExternalStore(subscribe, read);
