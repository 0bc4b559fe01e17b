import { startSandbox } from './app.ts';
import { readConfig } from './config.ts';
import { systems } from './systems.ts';

const sandbox = await startSandbox(readConfig(process.env), systems);
console.log(JSON.stringify({ port: sandbox.port, smtpPort: sandbox.smtpPort }));

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await sandbox.close();
  process.exit(0);
}

process.once('SIGTERM', () => void stop());
// Ctrl-C reaches every process of a terminal: a sandbox that was started as a child outlives whoever uses it, and is ended by its parent.
process.on('SIGINT', () => void (process.send ? undefined : stop()));
// Started as a child with a channel: the parent's end is ours too.
process.once('disconnect', () => void stop());
