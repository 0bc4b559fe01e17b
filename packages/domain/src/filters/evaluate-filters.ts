import type { FilterFailure } from '../inventory/decision.ts';
import { packReason, type PackedReason } from '../inventory/update-reason.ts';
import { FilterAction, type FilterNumber } from './filter-names.ts';
import { Verdict, type CompiledFilter, type FilterInput } from './filter.ts';

/** Outcome of all filters: the worst action wins, the reason is its first failing filter (FILT-006). */
export type FilterOutcome = { action: FilterAction; reason: PackedReason; failures: readonly FilterFailure[] };

/** One line of the filter trace: exempt = the reliable lists let it pass (FILT-024). */
export type FilterTraceLine = {
  filterNumber: FilterNumber;
  action: FilterAction;
  verdict: 'pass' | 'fail' | 'unknown' | 'exempt';
};

const allPass: FilterOutcome = Object.freeze({ action: FilterAction.Inactive, reason: 0, failures: Object.freeze([]) });
const verdictNames = ['pass', 'fail', 'unknown'] as const;

/** Runs every active filter of the route in evaluation order. A recorder, when given, receives one line per filter. */
export function evaluateFilters(
  input: FilterInput,
  filters: readonly CompiledFilter[],
  trace: FilterTraceLine[] | null = null,
): FilterOutcome {
  let failures: FilterFailure[] | null = null;
  let worst: CompiledFilter | null = null;
  for (const filter of filters) {
    if ((input.item.flags & filter.exemptBy) !== 0) {
      trace?.push({ filterNumber: filter.number, action: filter.action, verdict: 'exempt' });
      continue;
    }
    const verdict = filter.test(input, filter.params);
    trace?.push({ filterNumber: filter.number, action: filter.action, verdict: verdictNames[verdict] });
    if (verdict !== Verdict.Fail) continue;
    failures ??= [];
    failures.push({ filterNumber: filter.number, action: filter.action });
    if (worst === null || filter.action > worst.action) worst = filter;
  }
  if (worst === null || failures === null) return allPass;
  const reason = typeof worst.reason === 'number' ? worst.reason : worst.reason(input);
  return { action: worst.action, reason: packReason(reason, worst.number), failures };
}
