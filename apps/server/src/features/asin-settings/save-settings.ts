import type { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { hasLowProfit, judgeSettings } from '@kervan/domain/asin-settings/asin-setting';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { requireTypedEffect, wantedOf } from './require-typed-effect.ts';
import { lowProfit, refusalOf } from './setting-refusals.ts';
import { leastConstantOf, writeSettings } from './write-settings.ts';

/** INV-112: saves settings of products. What is wrong is told per product; where nothing is right, that is the refusal. */
export const saveSettings: Handler<typeof asinSettings.save> = async ({ body, caller }, deps) => {
  const leastConstant = await leastConstantOf(deps, caller);
  const { settings, rejected } = judgeSettings(body.items, leastConstant);
  if (settings.length === 0) throw refusalOf(rejected);
  if (!body.confirmed && settings.some(hasLowProfit)) throw lowProfit();
  await requireTypedEffect(deps, caller, body.confirmedItems, wantedOf(settings));
  return answeredWithin(deps, caller, async (tx) => {
    const { changed, decided, actionId } = await writeSettings(tx, deps, caller, settings);
    return { saved: changed, unchanged: settings.length - changed, rejected, decided, actionId };
  });
};
