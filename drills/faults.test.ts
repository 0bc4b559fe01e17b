import { performBriefly } from './brief.ts';
import { edits } from './edits.ts';
import { clockJump, feeds, notifications, refusals, revoked, silence, storm } from './faults.ts';

performBriefly({ storm, notifications, silence, refusals, feeds, revoked, 'clock-jump': clockJump, edits }, 2);
