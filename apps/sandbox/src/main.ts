import { startSandbox } from './app.ts';
import { readConfig } from './config.ts';

const sandbox = await startSandbox(readConfig(process.env));
console.log(JSON.stringify({ port: sandbox.port, smtpPort: sandbox.smtpPort }));

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await sandbox.close();
  process.exit(0);
}

process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
// Started as a child with a channel: the parent's end is ours too.
process.once('disconnect', () => void stop());
