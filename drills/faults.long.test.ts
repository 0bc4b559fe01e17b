import { storm } from './faults.ts';
import { killAll } from './kills.ts';
import { smallDrills } from './small-drills.ts';

// The two that notice most; the others are parts of `npm run test:long` (scripts/long-tests.ts).
smallDrills({ 'kill-all': killAll, storm }, 1);
