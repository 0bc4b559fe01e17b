import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), precompress()],
  // Replaced by the server with a number of its own in every page it sends: styles of the page carry it (Content-Security-Policy).
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // What these browsers know by themselves.
    // A screen's own parts are asked for by the screen: the names of all files would weigh more in the first load than the time they save.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // The panel is served with script-src 'self': nothing may be inlined as a data address.
    assetsInlineLimit: 0,
    // Which file holds which source: what the first load weighs is added up by it.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs: the libraries, which change seldom, and the panel's own. Few large files come sooner than many small ones.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'panel', test: /(apps[\\/]web[\\/]src|packages[\\/](?!texts))/, tags: ['$initial'] },
          ],
        },
      },
    },
  },
  // For `vite` during development: the API is the one of a started product.
  server: {
    proxy: Object.fromEntries(
      ['/api', '/connect', '/amazon'].map((path) => [path, process.env.KERVAN_API ?? 'http://localhost:4000']),
    ),
  },
});
