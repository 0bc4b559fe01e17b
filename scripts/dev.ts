import { fork, spawn } from 'node:child_process';

// The product with the panel served by Vite: a saved file is in the browser at once. The server is restarted by hand.
const product = fork('scripts/start.ts', { stdio: 'inherit' });
const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web'], { stdio: 'inherit' });
const stop = () => {
  product.kill('SIGTERM');
  vite.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
product.on('exit', (code) => {
  vite.kill('SIGTERM');
  process.exit(code ?? 0);
});
