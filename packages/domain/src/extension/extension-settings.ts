import { limits } from '../limits.ts';

/** How a product that the extension adds is approved: the place in `approvalMode` of the adding call, counted from 1. */
export const extensionApprovals = ['byStore', 'automatic', 'manual'] as const;
export type ExtensionApproval = (typeof extensionApprovals)[number];

export const extensionLanguages = ['tr', 'en'] as const;

/** EXT-005: what the extension does by itself, the same in every browser of the account. */
export type ExtensionSettings = {
  /** Stores that a product goes to unless others are chosen. */
  defaultStoreIds: number[];
  approvalMode: ExtensionApproval;
  /** The order page is filled as soon as it opens. */
  autoFill: boolean;
  /** Orders are marked as gifts. */
  giftOption: boolean;
  /** The account at the source that buys; stands at each purchase. */
  sourceAccountName: string;
  /** The preview lies over the pages of the source. */
  overlay: boolean;
  language: (typeof extensionLanguages)[number];
};

export const defaultExtensionSettings: ExtensionSettings = {
  defaultStoreIds: [],
  approvalMode: 'byStore',
  autoFill: true,
  giftOption: false,
  sourceAccountName: '',
  overlay: true,
  language: 'tr',
};

export const SOURCE_ACCOUNT_MAX = 100;

/** How the adding call numbers it. */
export const approvalNumber = (mode: ExtensionApproval): 1 | 2 | 3 =>
  mode === 'byStore' ? 1 : mode === 'automatic' ? 2 : 3;

/** EXT-004: the products of a page that are added at once; more are left where they are. */
export const chosenAtOnce = (asins: readonly string[]): string[] => [...new Set(asins)].slice(0, limits.bulkAddMax);
