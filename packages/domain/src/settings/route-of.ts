import { ItemFlag } from '../inventory/item-flags.ts';
import type { CompiledRoute, CompiledSettings } from './compiled-settings.ts';

/** The route of an item: what the routing rules resolved into its bits, else the store's default sending type (STORE-036). */
export function routeOf(flags: number, settings: CompiledSettings): CompiledRoute {
  if ((flags & ItemFlag.routeDirect) !== 0) return settings.direct;
  if ((flags & ItemFlag.routeWarehouse) !== 0) return settings.warehouse;
  return settings.sendingType === 'direct' ? settings.direct : settings.warehouse;
}
