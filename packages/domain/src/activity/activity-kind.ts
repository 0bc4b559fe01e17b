import { UpdateReason } from '../inventory/update-reason.ts';

/** What a recorded action did (INV-121, INV-126), by its name on the wire. */
export const ActivityKind = {
  AddProducts: 'AddProducts',
  ApproveItems: 'ApproveItems',
  RemoveItems: 'RemoveItems',
  ZeroStock: 'ZeroStock',
  ReleaseStock: 'ReleaseStock',
  /** All stock of a store, while services are stopped (INV-119); it ends by itself. */
  ZeroAllStock: 'ZeroAllStock',
  SaveFilters: 'SaveFilters',
  SaveSettings: 'SaveSettings',
  /** The daily currency rate moved; it comes again by itself. */
  CurrencyRate: 'CurrencyRate',
  Undo: 'Undo',
} as const;
export type ActivityKind = (typeof ActivityKind)[keyof typeof ActivityKind];

/** Actions on items; each has an inverse per item. */
export const itemKinds = ['AddProducts', 'ApproveItems', 'RemoveItems', 'ZeroStock', 'ReleaseStock'] as const;
export type ItemActivityKind = (typeof itemKinds)[number];

/** True when the kind changed items, not settings. */
export function isItemKind(kind: ActivityKind): kind is ItemActivityKind {
  return (itemKinds as readonly ActivityKind[]).includes(kind);
}

/** Who acted: the seller, the product's own work, or the marketplace. */
export const activityActors = ['user', 'job', 'marketplace'] as const;
export type ActivityActor = (typeof activityActors)[number];

/** The reason that stands with the action's changes (INV-020); 0 = adding has none. */
export const reasonOfKind = {
  AddProducts: 0,
  ApproveItems: UpdateReason.ApprovedByUser,
  RemoveItems: UpdateReason.DeletedByUser,
  ZeroStock: UpdateReason.SettingsChange,
  ReleaseStock: UpdateReason.SettingsChange,
  ZeroAllStock: UpdateReason.SettingsChange,
  SaveFilters: UpdateReason.SettingsChange,
  SaveSettings: UpdateReason.SettingsChange,
  CurrencyRate: UpdateReason.CurrencyRateChange,
  Undo: UpdateReason.SettingsChange,
} as const satisfies Record<ActivityKind, UpdateReason | 0>;
