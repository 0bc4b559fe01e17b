import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import type { UpdateReason } from '../inventory/update-reason.ts';
import type { CompiledService } from '../warehouse/shipping-cost.ts';
import type { FilterAction, FilterName, FilterNumber } from './filter-names.ts';
import type { FilterParamName } from './filter-params.ts';

/** Answer of one filter; unknown does not fail. */
export const Verdict = { Pass: 0, Fail: 1, Unknown: 2 } as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** What filters read of the store's compiled settings, and of those of the item's route. */
export type FilterStore = { criticalStock: number; paysImport: boolean };
export type FilterRoute = { isWarehouse: boolean; services: readonly CompiledService[] };

/** What a filter may read. */
export type FilterInput = {
  item: ItemFacts;
  source: SourceFacts;
  target: TargetFacts;
  settings: FilterStore;
  route: FilterRoute;
  /** ms since 1970. */
  now: number;
};

export type CompiledParams = Record<FilterParamName, number>;
export type FilterTest = (input: FilterInput, params: CompiledParams) => Verdict;
export type FilterReason = UpdateReason | ((input: FilterInput) => UpdateReason);

export type Filter = {
  test: FilterTest;
  /** The update reason of an item that fails. */
  reason: FilterReason;
  /** ItemFlag bits that exempt an item: the reliable lists (FILT-024). */
  exemptBy: number;
};

export type CompiledFilter = Filter & {
  name: FilterName;
  number: FilterNumber;
  action: FilterAction;
  params: CompiledParams;
};
