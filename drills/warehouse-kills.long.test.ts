import { smallDrills } from './small-drills.ts';
import { warehouseKills } from './warehouse-kills.ts';

// What costs money at the warehouse; before a change of it lands, and before a capability is called whole.
smallDrills({ 'warehouse-kills': warehouseKills }, 1);
