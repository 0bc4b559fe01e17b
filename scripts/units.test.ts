import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'deploy/systemd';
const units = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.service'));
const isThere = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

it('the units start what is in this checkout, and none but the worker and the migration knows the owner', () => {
  expect(units.toSorted()).toEqual(['kervan-migrate.service', 'kervan-panel.service', 'kervan-worker.service']);
  for (const name of units) {
    const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
    const program = /^ExecStart=\/opt\/kervan\/node (\S+)$/m.exec(text)?.[1] ?? '';
    expect(fs.existsSync(program), `${name} starts ${program}`).toBe(true);
    expect(text.includes('owner.env'), name).toBe(name !== 'kervan-panel.service');
  }
});

it.skipIf(!isThere)(
  'systemd finds nothing wrong with the units (skipped where systemd-analyze is not installed)',
  () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kervan-units-'));
    // The check looks for the programs, too: what will be installed is not there yet.
    for (const name of units) {
      const text = fs.readFileSync(path.join(FOLDER, name), 'utf8');
      fs.writeFileSync(path.join(folder, name), text.replaceAll('/opt/kervan/node', process.execPath));
    }
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...units.map((name) => path.join(folder, name))],
      {
        encoding: 'utf8',
      },
    );
    fs.rmSync(folder, { recursive: true, force: true });
    // What is said of units that this machine brings itself is not ours.
    expect(stderr.split('\n').filter((line) => line.includes('kervan'))).toEqual([]);
    expect([0, 1]).toContain(status);
  },
);
