import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import fs from 'node:fs';
import vm from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';
import { darkModeStorage } from '../theme/color-scheme.ts';
import { darkColorsOf, darkFilter, keepDarkColors } from '../theme/dark-colors.ts';

const page = document.documentElement;
const filterOnPage = () => page.style.getPropertyValue('--dark-filter');
afterEach(() => void page.style.removeProperty('--dark-filter'));

async function openColors(language: 'tr' | 'en' = 'en') {
  const wire = createWire();
  wire.hang(filters.get);
  wire.hang(pricing.getStore);
  const shown = await showScreen('/filters', { wire, dark: true, language });
  await shown.user.click(await screen.findByRole('button', { name: language === 'en' ? /Account of/ : /hesabı/ }));
  const entry = language === 'en' ? 'Dark mode colors' : 'Koyu görünüm renkleri';
  await shown.user.click(await screen.findByRole('menuitem', { name: entry }));
  await screen.findByRole('dialog');
  return shown;
}

describe('the colours of dark mode', () => {
  it('SHELL-041 stand at 100, 90 and 10, which change nothing', async () => {
    await openColors();
    const values = screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuenow'));
    expect(values).toEqual(['100', '90', '10']);
    expect(filterOnPage()).toBe('');
  });

  it('SHELL-041 are moved by their sliders, at once and for the next visit, and go back', async () => {
    const { user } = await openColors();
    const brightness = screen.getByRole('slider', { name: 'Brightness' });
    const contrast = screen.getByRole('slider', { name: 'Contrast' });
    const sepia = screen.getByRole('slider', { name: 'Sepia' });
    for (const [slider, key, times] of [
      [brightness, 'ArrowLeft', 10],
      [contrast, 'ArrowRight', 9],
      [sepia, 'ArrowRight', 5],
    ] as const)
      for (let n = 0; n < times; n++) fireEvent.keyDown(slider, { key });
    await waitFor(() => expect(filterOnPage()).toBe('brightness(0.9) contrast(1.100) sepia(0.05)'));
    expect(JSON.parse(localStorage.getItem('DarkModeColors') ?? '')).toEqual({
      brightness: 90,
      contrast: 99,
      sepia: 15,
    });
    await user.click(screen.getByRole('button', { name: 'Back to the defaults' }));
    await waitFor(() => expect(filterOnPage()).toBe(''));
    expect(sepia.getAttribute('aria-valuenow')).toBe('10');
  });

  it('SHELL-041 have their words in Turkish', async () => {
    await openColors('tr');
    for (const name of ['Parlaklık', 'Kontrast', 'Sepya']) expect(screen.getByRole('slider', { name })).toBeDefined();
  });

  it('SHELL-041 are on the page before anything is painted', () => {
    keepDarkColors({ brightness: 80, contrast: 90, sepia: 10 });
    localStorage.setItem('IsDarkModeEnabled', 'true');
    page.style.removeProperty('--dark-filter');
    vm.runInNewContext(fs.readFileSync('apps/web/public/first-paint.js', 'utf8'), {
      window,
      localStorage,
      document,
      matchMedia,
    });
    expect(filterOnPage()).toBe('brightness(0.8)');
    expect(page.dataset.mantineColorScheme).toBe('dark');
    const css = fs.readFileSync('apps/web/src/theme/base.css', 'utf8');
    expect(css).toMatch(/html\[data-mantine-color-scheme='dark'\] \{\s+filter: var\(--dark-filter, none\);/);
  });

  it.each([
    [null, null],
    ['no json', null],
    ['{"brightness":"90"}', null],
    ['{"brightness":500,"sepia":-4}', null],
    ['{"brightness":120}', 'brightness(1.2)'],
  ])('SHELL-041 stored as %s come to %s', (text, filter) => {
    expect(darkFilter(darkColorsOf(text))).toBe(filter);
  });
});

describe('dark mode', () => {
  function Switch() {
    const { setColorScheme } = useMantineColorScheme();
    return (
      <>
        <button type="button" onClick={() => setColorScheme('dark')}>
          dark
        </button>
        <button type="button" onClick={() => setColorScheme('light')}>
          light
        </button>
      </>
    );
  }
  const show = () =>
    render(
      <MantineProvider colorSchemeManager={darkModeStorage()} defaultColorScheme="auto" env="test">
        <Switch />
      </MantineProvider>,
    );

  it('SHELL-041 is kept under its name with the three values, and holds at the next visit', () => {
    const first = show();
    act(() => screen.getByRole('button', { name: 'dark' }).click());
    expect(localStorage.getItem('IsDarkModeEnabled')).toBe('true');
    expect(JSON.parse(localStorage.getItem('DarkModeColors') ?? '')).toEqual({
      brightness: 100,
      contrast: 90,
      sepia: 10,
    });
    first.unmount();
    delete page.dataset.mantineColorScheme;
    show();
    expect(page.dataset.mantineColorScheme).toBe('dark');
    act(() => screen.getByRole('button', { name: 'light' }).click());
    expect(localStorage.getItem('IsDarkModeEnabled')).toBe('false');
    expect(page.dataset.mantineColorScheme).toBe('light');
  });

  it('SHELL-041 leaves values that were moved as they are', () => {
    keepDarkColors({ brightness: 80, contrast: 90, sepia: 10 });
    show();
    act(() => screen.getByRole('button', { name: 'dark' }).click());
    expect(localStorage.getItem('DarkModeColors')).toContain('80');
  });
});
