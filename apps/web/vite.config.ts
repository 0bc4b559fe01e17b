import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { compileAhead } from './compile-ahead.ts';
import { componentStyles } from './component-styles.ts';
import { precompress } from './precompress.ts';
import { preloadAhead } from './preload-ahead.ts';
import { withoutSchemas } from './without-schemas.ts';
import { wordParts } from './word-parts.ts';

/** The compiler memoises what is large and renders often; shell and parts are small or memoised by hand, and every page would load what it adds (decision 0014). */
const COMPILED = /apps[\\/]web[\\/]src[\\/](features|ui[\\/]charts)[\\/].+\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^zod$/, replacement: path.join(import.meta.dirname, 'schema-stand-in.ts') },
      { find: /^\.\/use-id\/use-id\.mjs$/, replacement: path.join(import.meta.dirname, 'use-id-stand-in.ts') },
    ],
  },
  plugins: [
    withoutSchemas(),
    componentStyles(),
    wordParts(),
    react(),
    babel({ presets: [reactCompilerPreset()], include: COMPILED }),
    preloadAhead(),
    compileAhead(),
    precompress(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // What these browsers know by themselves.
    modulePreload: { polyfill: false },
    // The panel is served with script-src 'self': nothing may be inlined as a data address.
    assetsInlineLimit: 0,
    // What every page needs is one file.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'index.html'),
        ahead: path.join(import.meta.dirname, 'src/ahead.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            // What is asked for before the panel's own code has come, with all that it needs: small, and taken along by no other.
            { name: 'asker', test: /apps[\\/]web[\\/]src[\\/]ahead\.ts/, priority: 1 },
            // What every page needs: the libraries, which change seldom, and the panel's own. Few large files come sooner than many small ones.
            { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
            { name: 'panel', test: /(apps[\\/]web[\\/]src|packages[\\/](?!texts))/, tags: ['$initial'] },
            // The list of products with the table, and what these import: a group takes along what its files import. What opens over a table later is not of it.
            {
              name: 'list',
              test: /(features[\\/]inventory[\\/]inventory\.screen\.tsx|apps[\\/]web[\\/]src[\\/]ui[\\/]grid[\\/](?!column-dialog|selection-bar)|@tanstack[\\/](table|virtual|react-table|react-virtual))/,
            },
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
