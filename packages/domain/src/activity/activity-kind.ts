import { UpdateReason } from '../inventory/update-reason.ts';

/** What a recorded action did (INV-121, INV-126), by its name on the wire. */
export const ActivityKind = {
  AddProducts: 'AddProducts',
  ApproveItems: 'ApproveItems',
  RemoveItems: 'RemoveItems',
  /** Listings of products that are listed more than once (INV-063). */
  RemoveDuplicates: 'RemoveDuplicates',
  /** A run of a saved search (INV-059). */
  SearchDelete: 'SearchDelete',
  SearchApprove: 'SearchApprove',
  ZeroStock: 'ZeroStock',
  ReleaseStock: 'ReleaseStock',
  /** A warning of the marketplace, and what /preventSuspend did about it (INV-066). */
  Warning: 'Warning',
  /** All stock of a store, while services are stopped (INV-119); it ends by itself. */
  ZeroAllStock: 'ZeroAllStock',
  SaveFilters: 'SaveFilters',
  SaveSettings: 'SaveSettings',
  /** Values of single products (INV-073), saved or taken away. */
  SaveAsinSettings: 'SaveAsinSettings',
  RemoveAsinSettings: 'RemoveAsinSettings',
  /** Records of a list of the store: restricted, reliable, excluded. */
  AddToList: 'AddToList',
  RemoveFromList: 'RemoveFromList',
  /** A saved search, new or in place of another one, and taking one away (INV-108, INV-109). */
  SaveSearch: 'SaveSearch',
  RemoveSearch: 'RemoveSearch',
  /** The seller's answer to a saved delete that was held: let it run, or not this time. */
  AnswerSearch: 'AnswerSearch',
  SaveAutomaticSearch: 'SaveAutomaticSearch',
  /** How the owner of the store is told of what happens (STORE-063). */
  SaveNotices: 'SaveNotices',
  /** The daily currency rate moved; it comes again by itself. */
  CurrencyRate: 'CurrencyRate',
  /** All sending of a store stopped or gone on with, or a change of prices released (decision 47). */
  Publishing: 'Publishing',
  Undo: 'Undo',
} as const;
export type ActivityKind = (typeof ActivityKind)[keyof typeof ActivityKind];

/** Actions on items; each has an inverse per item. */
export const itemKinds = [
  'AddProducts',
  'ApproveItems',
  'RemoveItems',
  'RemoveDuplicates',
  'SearchDelete',
  'SearchApprove',
  'ZeroStock',
  'ReleaseStock',
  'Warning',
] as const;
export type ItemActivityKind = (typeof itemKinds)[number];

/** True when the kind changed items, not settings. */
export function isItemKind(kind: ActivityKind): kind is ItemActivityKind {
  return (itemKinds as readonly ActivityKind[]).includes(kind);
}

/** Actions on the settings of single products; their record counts products. */
export const asinSettingActivities = ['SaveAsinSettings', 'RemoveAsinSettings'] as const;
export type AsinSettingActivity = (typeof asinSettingActivities)[number];

/** True when the kind changed values of single products. */
export function isAsinSettingKind(kind: ActivityKind): kind is AsinSettingActivity {
  return (asinSettingActivities as readonly ActivityKind[]).includes(kind);
}

/** Actions on a list of the store; their record counts the list's records and names it in `list`. */
export const listActivities = ['AddToList', 'RemoveFromList'] as const;
export type ListActivity = (typeof listActivities)[number];

/** True when the kind changed records of a list. */
export function isListKind(kind: ActivityKind): kind is ListActivity {
  return (listActivities as readonly ActivityKind[]).includes(kind);
}

/** Actions on what is kept whole beside the settings; their record has what stood and what stands. */
export const keptActivities = ['SaveSearch', 'RemoveSearch', 'SaveAutomaticSearch', 'SaveNotices'] as const;
export type KeptActivity = (typeof keptActivities)[number];

/** True when the kind changed a saved search, the automatic search or the notices. */
export function isKeptKind(kind: ActivityKind): kind is KeptActivity {
  return (keptActivities as readonly ActivityKind[]).includes(kind);
}

/** Who acted: the seller, the product's own work, or the marketplace. */
export const activityActors = ['user', 'job', 'marketplace'] as const;
export type ActivityActor = (typeof activityActors)[number];

/** The reason that stands with the action's changes (INV-020); 0 = adding has none. */
export const reasonOfKind = {
  AddProducts: 0,
  ApproveItems: UpdateReason.ApprovedByUser,
  RemoveItems: UpdateReason.DeletedByUser,
  RemoveDuplicates: UpdateReason.MultipleProduct,
  SearchDelete: UpdateReason.RecordedSearchDelete,
  SearchApprove: UpdateReason.RecordedSearchApprove,
  ZeroStock: UpdateReason.SettingsChange,
  ReleaseStock: UpdateReason.SettingsChange,
  Warning: 0,
  ZeroAllStock: UpdateReason.SettingsChange,
  SaveFilters: UpdateReason.SettingsChange,
  SaveSettings: UpdateReason.SettingsChange,
  SaveAsinSettings: UpdateReason.SettingsChange,
  RemoveAsinSettings: UpdateReason.SettingsChange,
  AddToList: UpdateReason.SettingsChange,
  RemoveFromList: UpdateReason.SettingsChange,
  SaveSearch: 0,
  RemoveSearch: 0,
  AnswerSearch: 0,
  SaveAutomaticSearch: 0,
  SaveNotices: 0,
  CurrencyRate: UpdateReason.CurrencyRateChange,
  Publishing: UpdateReason.SettingsChange,
  Undo: UpdateReason.SettingsChange,
} as const satisfies Record<ActivityKind, UpdateReason | 0>;
