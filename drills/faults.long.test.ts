import { storm } from './faults.ts';
import { killAll } from './kills.ts';
import { smallDrills } from './small-drills.ts';

// The two that notice most; the others are run by `npm run drill`, one a day by `.ci/run`.
smallDrills({ 'kill-all': killAll, storm }, 1);
