import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The panel is served with script-src 'self': nothing may be inlined as a data address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|@tanstack[\\/](react-query|query-core|react-router|router-core|history|react-store|store))[\\/]/ },
            { name: 'mantine', test: /node_modules[\\/](@mantine[\\/](core|hooks|notifications)|@floating-ui)[\\/]/ },
          ],
        },
      },
    },
  },
  // For `vite` during development: the API is the one of a started product.
  server: { proxy: Object.fromEntries(['/api', '/connect', '/amazon'].map((path) => [path, process.env.KERVAN_API ?? 'http://localhost:4000'])) },
});
