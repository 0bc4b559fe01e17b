import { expect, it } from 'vitest';
import { socketFolderOf } from './embedded-postgres.ts';

it.skipIf(process.platform === 'win32')(
  'sockets lie beside the data, and nowhere where their path would be none',
  () => {
    expect(socketFolderOf('/home/seller/.kervan/postgres', 4000)).toBe('/home/seller/.kervan/postgres');
    expect(socketFolderOf(`/${'d'.repeat(120)}`, 4000)).toBeNull();
    expect(socketFolderOf('/one,two', 4000)).toBeNull();
  },
);
