import { useComputedColorScheme } from '@mantine/core';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo } from 'react';

/** The panel's own type and colours, said to frames that see nothing of the page; renewed when the colours change. */
export function useCardStyle(): StripeElementStyle {
  const scheme = useComputedColorScheme('light');
  return useMemo(() => styleOf(scheme), [scheme]);
}

function styleOf(_scheme: 'light' | 'dark'): StripeElementStyle {
  const root = getComputedStyle(document.documentElement);
  const token = (name: string) => root.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--text'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '14px',
      lineHeight: '20px',
      iconColor: token('--text3'),
      '::placeholder': { color: token('--text3') },
      ':disabled': { color: token('--text3') },
    },
    invalid: { color: token('--neg'), iconColor: token('--neg') },
  };
}
