// The most memory that this process held, from Linux's /proc since it was asked to begin anew; elsewhere since the process began.
import fs from 'node:fs';

const PROC = '/proc/self';

/** Lets the peak begin anew at what the process holds now. Where that is not possible the peak is the one of the whole life. */
export function beginPeak(proc = PROC): void {
  try {
    // 5 = the peak alone (proc(5), clear_refs).
    fs.writeFileSync(`${proc}/clear_refs`, '5');
  } catch {
    // The measure says more than the file then; nothing is decided by it.
  }
}

/** MB that the process held at most since then. */
export function peakMb(proc = PROC): number {
  let status = '';
  try {
    status = fs.readFileSync(`${proc}/status`, 'utf8');
  } catch {
    // No Linux.
  }
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) / 1024;
}
