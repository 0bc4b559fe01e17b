import { performBriefly } from './brief.ts';
import { killAll, killDatabase, killPanel, killWorker } from './kills.ts';

performBriefly(
  { 'kill-worker': killWorker, 'kill-panel': killPanel, 'kill-database': killDatabase, 'kill-all': killAll },
  1,
);
