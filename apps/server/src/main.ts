import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openConnections } from './connections.ts';
import { openEventHub } from './events/event-hub.ts';
import { createLog } from './log.ts';
import { stopOnSignal } from './stop-on-signal.ts';

// The HTTP process.
const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'api');
const connections = await openConnections(config, log, 'kervan_app');
const events = await openEventHub(config.DATABASE_URL);
const app = await buildApp({ ...connections, events });
const address = await app.listen({ port: config.PORT, host: '127.0.0.1' });
log.info({ address }, 'the panel is open');
process.send?.({ ready: 'api', address });
stopOnSignal(log, async () => {
  await app.close();
  await events.stop();
  await connections.close();
});
