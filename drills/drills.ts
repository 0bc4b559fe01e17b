import type { Drill } from './drill.ts';
import { edits } from './edits.ts';
import { clockJump, feeds, notifications, refusals, revoked, silence, storm } from './faults.ts';
import { killAll, killDatabase, killPanel, killWorker } from './kills.ts';
import { orderConfirm } from './order-confirm.ts';
import { orderImport } from './order-import.ts';
import { orderNotices } from './order-notices.ts';
import { orderPurchase } from './order-purchase.ts';
import { poison } from './poison.ts';
import { warehouseEvents } from './warehouse-events.ts';
import { warehouseKills } from './warehouse-kills.ts';

/** Every drill by the name it is called with. */
export const drills: Record<string, Drill> = {
  'kill-worker': killWorker,
  'kill-panel': killPanel,
  'kill-database': killDatabase,
  'kill-all': killAll,
  storm,
  notifications,
  silence,
  refusals,
  feeds,
  revoked,
  'clock-jump': clockJump,
  edits,
  'order-confirm': orderConfirm,
  'warehouse-events': warehouseEvents,
  'warehouse-kills': warehouseKills,
  'order-import': orderImport,
  'order-purchase': orderPurchase,
  'order-notices': orderNotices,
  poison,
};
