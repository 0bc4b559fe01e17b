import http from 'node:http';
import { watchLoop } from '../../apps/server/src/testing/loop-watch.ts';

// Loaded before every process of the product; in the panel it answers, on an address of its own, how long the event loop was kept.
const port = Number(process.env.FUZZ_WATCH_PORT);
if (process.argv[1]?.endsWith('apps/server/src/main.ts') && port > 0) {
  const loop = watchLoop();
  http
    .createServer((request, answer) => {
      if (request.url === '/restart') loop.restart();
      answer.end(JSON.stringify({ ...loop.read(), rssMb: Math.round(process.memoryUsage().rss / 2 ** 20) }));
    })
    .listen(port, '127.0.0.1')
    .unref();
}
