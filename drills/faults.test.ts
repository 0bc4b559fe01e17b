import { performBriefly } from './brief.ts';
import { edits } from './edits.ts';
import { clockJump, feeds, notifications, revoked, silence, storm } from './faults.ts';

// Not part of every run yet: beside other tests they take minutes, and one of them may not come to rest. `KERVAN_DRILLS=1 npm test` runs them.
performBriefly({ storm, notifications, silence, feeds, revoked, 'clock-jump': clockJump, edits }, 2, { isAsked: Boolean(process.env.KERVAN_DRILLS) });
