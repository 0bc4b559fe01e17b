import type { Condition, FieldRule } from '../conditions/condition.ts';
import { filterNames } from '../filters/filter-names.ts';
import { changedFields } from './changed-fields.ts';
import { InventoryItemStatus } from './item-status.ts';
import { PriceUpdateState } from './price-update-state.ts';
import { UpdateReason, UpdateType } from './update-reason.ts';

/** What the columns hold at most. */
const VALUE_MAX = 2_147_483_647;
const status = { kind: 'choice', values: Object.values(InventoryItemStatus), isKnown: true } as const;

/** What the update history can be searched by beside its period and an item (INV-049); numbers are of the new value, money in the store's minor units. */
export const updateHistoryFields = {
  updateType: { kind: 'choice', values: Object.values(UpdateType), isKnown: true },
  reason: { kind: 'choice', values: Object.keys(UpdateReason), isKnown: true },
  filter: { kind: 'choice', values: filterNames, isKnown: true },
  state: { kind: 'choice', values: Object.values(PriceUpdateState), isKnown: true },
  oldStatus: status,
  newStatus: status,
  changed: { kind: 'choice', values: changedFields, isKnown: true },
  price: { kind: 'number', min: 0, max: VALUE_MAX },
  quantity: { kind: 'number', min: 0, max: VALUE_MAX },
  handlingDays: { kind: 'number', min: 0, max: VALUE_MAX },
} as const satisfies Record<string, FieldRule>;
export type UpdateHistoryField = keyof typeof updateHistoryFields;
export type UpdateHistoryCondition = Condition<UpdateHistoryField>;
