import { defineConfig, type Plugin } from 'vite';
import { manifest } from './manifest.ts';

/** manifest.json, made of the markets. */
const manifestFile: Plugin = {
  name: 'manifest',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.json', source: `${JSON.stringify(manifest, null, 2)}\n` });
  },
};

/** One file for each part, named as the manifest names it; content scripts are no modules, so nothing is shared between files. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: mode === 'worker' ? 'public' : false,
  plugins: mode === 'worker' ? [manifestFile] : [],
  build: {
    outDir: '../../dist/extension',
    emptyOutDir: mode === 'worker',
    minify: false,
    target: 'chrome120',
    rollupOptions: {
      input: `src/${mode}.ts`,
      output: { entryFileNames: `${mode}.js`, format: 'iife' as const },
    },
  },
}));
