import { smallDrills } from './small-drills.ts';
import { warehouseKills } from './warehouse-kills.ts';

// What costs money at the warehouse is tried with every change.
smallDrills({ 'warehouse-kills': warehouseKills }, 1);
