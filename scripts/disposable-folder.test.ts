import fs from 'node:fs';
import { expect, it } from 'vitest';
import { makeDisposableFolder } from './disposable-folder.ts';

it('a folder for what nobody keeps is new each time and open to the user of the database', () => {
  const [one, other] = [makeDisposableFolder('one'), makeDisposableFolder('one')];
  expect(one).not.toBe(other);
  expect(fs.statSync(one).mode & 0o777).toBe(0o755);
  for (const folder of [one, other]) fs.rmdirSync(folder);
});
