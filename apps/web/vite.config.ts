import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { withoutSchemas } from './without-schemas.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: [{ find: /^zod$/, replacement: path.join(import.meta.dirname, 'schema-stand-in.ts') }] },
  plugins: [withoutSchemas(), react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The panel is served with script-src 'self': nothing may be inlined as a data address.
    assetsInlineLimit: 0,
    // What every page needs is one file.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs stands together, as does what several screens share; few large files pack better than many small ones.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'panel', test: /(apps[\\/]web[\\/]src[\\/](?!main)|packages[\\/](?!texts))/, tags: ['$initial'] },
            { name: 'panel', test: /(apps[\\/]web[\\/]src|packages)[\\/]/, minShareCount: 8 },
            { name: 'grid', test: /(apps[\\/]web[\\/]src[\\/]ui[\\/]grid|@tanstack[\\/](table|virtual|react-table|react-virtual))/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // For `vite` during development: the API is the one of a started product.
  server: { proxy: Object.fromEntries(['/api', '/connect', '/amazon'].map((path) => [path, process.env.KERVAN_API ?? 'http://localhost:4000'])) },
});
