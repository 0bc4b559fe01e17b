import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { databaseOf, openConnections } from './connections.ts';
import { openEventHub } from './events/event-hub.ts';
import { refuseDemoSeller } from './demo-seller.ts';
import { buildOperator } from './http/health.ts';
import { createLog } from './log.ts';
import { stopOnSignal } from './stop-on-signal.ts';

// The HTTP process.
const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'api');
const connections = await openConnections(config, log, 'kervan_app');
if (config.production) await refuseDemoSeller(connections.db);
const events = await openEventHub(databaseOf(config, 'kervan_app'));
const app = await buildApp({ ...connections, events });
const operator = buildOperator({ ...connections });
const address = await app.listen({ port: config.PORT, host: config.HOST });
await operator.listen({ port: config.OPERATOR_PORT, host: config.OPERATOR_HOST });
log.info({ address }, 'the panel is open');
process.send?.({ ready: 'api', address });
stopOnSignal(log, async () => {
  await app.close();
  await operator.close();
  await events.stop();
  await connections.close();
});
