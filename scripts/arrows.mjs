// Checks the arrows with dependency-cruiser. It reads TypeScript with its own older compiler, found under an alias.
import { registerHooks } from 'node:module';
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript5'), context),
});
process.argv = [
  process.argv[0],
  'depcruise',
  '--config',
  '.dependency-cruiser.cjs',
  ...process.argv.slice(2),
  'packages',
  'apps',
];
await import('../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
