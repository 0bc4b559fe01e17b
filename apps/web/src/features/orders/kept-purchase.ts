import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PurchaseDraft } from './purchase-draft.ts';

/** Which purchase a dialog is of. `productId` null = all that nobody has bought. */
export type PurchaseTarget = {
  sellerAmazonOrderId: string;
  productId: number | null;
  /** The one that is corrected; null = what nobody has bought is entered. */
  purchaseId: number | null;
  isDone: boolean;
};
/** `path`: the screen that it was typed on. */
type Kept = PurchaseTarget & { path: string; draft: PurchaseDraft };

/** It stands beside the answers of the session, and ends with them. */
const KEY = ['purchase that is typed'];
const pathOf = ({ pathname }: { pathname: string }): string => pathname;

/**
 * What is typed of a purchase, kept while the seller is where a way of sending is opened: `draft` = what was kept of this one, for one return; `keep`
 * on the way out.
 */
export function useKeptDraft(target: PurchaseTarget) {
  const queryClient = useQueryClient();
  const path = useLocation({ select: pathOf });
  const [draft] = useState(() => {
    const kept = queryClient.getQueryData<Kept>(KEY);
    const isOf =
      kept?.sellerAmazonOrderId === target.sellerAmazonOrderId &&
      kept.productId === target.productId &&
      kept.purchaseId === target.purchaseId &&
      kept.isDone === target.isDone;
    return isOf ? kept.draft : null;
  });
  // Once it stands in the dialog again it is the dialog's.
  useEffect(() => queryClient.removeQueries({ queryKey: KEY }), [queryClient]);
  const keep = (typed: PurchaseDraft) => {
    queryClient.setQueryDefaults(KEY, { gcTime: Infinity });
    queryClient.setQueryData<Kept>(KEY, { ...target, path, draft: typed });
  };
  return { draft, keep };
}

/** Forgets what was kept: a dialog that is closed is not come back to. */
export function useForgetKept(): () => void {
  const queryClient = useQueryClient();
  return () => queryClient.removeQueries({ queryKey: KEY });
}

/** The purchase whose dialog stands open when its screen is come back to; `isOf`: whether it belongs to this part of the screen. null = none. */
export function useReopened(isOf: (target: PurchaseTarget) => boolean): PurchaseTarget | null {
  const queryClient = useQueryClient();
  const path = useLocation({ select: pathOf });
  const [reopened] = useState(() => {
    const kept = queryClient.getQueryData<Kept>(KEY);
    return kept && kept.path === path && isOf(kept) ? kept : null;
  });
  return reopened;
}
