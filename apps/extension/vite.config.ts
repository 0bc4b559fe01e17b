import { defineConfig } from 'vite';

/** One file for each part, named as the manifest names it; content scripts are no modules, so nothing is shared between files. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: mode === 'worker' ? 'public' : false,
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
