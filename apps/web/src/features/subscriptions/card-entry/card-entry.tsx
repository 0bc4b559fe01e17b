import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/i18n.ts';
import { loadProvider } from './load-provider.ts';

/** What stands below may enter and confirm cards. `null` to its children: the provider's script did not come. */
export function CardEntry({ children }: { children: (state: CardEntryState) => ReactNode }) {
  const locale = useLanguage();
  const { data, isPending, refetch, isFetching } = useQuery<Stripe | null>({
    queryKey: ['card entry'],
    queryFn: () => loadProvider(locale),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    retry: false,
  });
  const state: CardEntryState = isPending
    ? { kind: 'loading' }
    : data
      ? { kind: 'ready' }
      : { kind: 'missing', retry: () => void refetch(), isRetrying: isFetching };
  return <Elements stripe={data ?? null}>{children(state)}</Elements>;
}

export type CardEntryState =
  | { kind: 'loading' }
  | { kind: 'ready' }
  | { kind: 'missing'; retry: () => void; isRetrying: boolean };
