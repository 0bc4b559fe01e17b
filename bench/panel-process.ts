import { buildApp } from '../apps/server/src/app.ts';
import { openPanelDeps } from './product.ts';

// The panel of a benchmark in a process of its own: who asks takes none of its time.
const { deps, close } = await openPanelDeps(process.argv[2] ?? '');
const app = await buildApp(deps);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
process.once('SIGTERM', () => void app.close().then(close));
