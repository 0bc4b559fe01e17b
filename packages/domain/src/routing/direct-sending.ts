import { changedValues } from '../activity/settings-changes.ts';
import type { StoreSettings } from '../settings/store-settings.ts';

/** STORE-066: the version of the policy text that is asked for now; another text needs another version. */
export const directSendingPolicyVersion = '2026-11-29';

/** What a seller accepted for a store; null = nothing, or it was withdrawn. */
type AcceptedPolicy = { textVersion: string } | null;

/** STORE-066, decision 10: direct sending is open once the policy text of now is accepted; a new text asks again. */
export const isDirectSendingOpen = (accepted: AcceptedPolicy): boolean =>
  accepted?.textVersion === directSendingPolicyVersion;

const DIRECT = /^(?:pricing|filters)\.direct(?:\.|$)/;

/** True when a save chooses direct sending or changes its prices or filters. Going back to the warehouse is always free. */
export function changesDirectSending(before: StoreSettings, after: StoreSettings): boolean {
  if (after.sendingType === 'direct' && before.sendingType !== 'direct') return true;
  const changed = changedValues(before, after);
  return Object.keys({ ...changed.before, ...changed.after }).some((path) => DIRECT.test(path));
}
