import { decide, type DecideCause, type DecideContext } from '@kervan/domain/inventory/decide';
import type { Decision } from '@kervan/domain/inventory/decision';
import { unknownSource } from '@kervan/domain/inventory/facts';
import { hasFlag, ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { LoadedItem } from './load-facts.ts';
import type { PreparedSettings } from '../settings/settings-cache.ts';
import { SourceFlag } from '../products/source-flags.ts';

/** Decides one loaded item; a new one waits until its right to be listed and its catalogue data were asked for. */
export function decideLoaded(
  loaded: LoadedItem,
  { compiled }: Pick<PreparedSettings, 'compiled'>,
  context: DecideContext,
): Decision {
  const unasked =
    loaded.item.status === StatusCode.InQueue &&
    (!hasFlag(loaded.item.flags, ItemFlag.qualificationKnown) ||
      !hasFlag(loaded.sourceFlags, SourceFlag.catalogueRead));
  return decide(loaded.item, unasked ? unknownSource : loaded.source, loaded.target, compiled, context);
}

/** The cause as the rule knows it. */
export function decideCause(cause: number): DecideCause {
  if (cause === UpdateReason.TargetDataChange) return 'targetData';
  if (cause === UpdateReason.CurrencyRateChange) return 'currencyRate';
  return cause === UpdateReason.SettingsChange ? 'settings' : 'sourceData';
}
