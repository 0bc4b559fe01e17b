import { expect, it } from 'vitest';
import { askerAhead, filesAhead } from './preload-ahead.ts';

const chunk = (
  fileName: string,
  imports: string[],
  more: { module?: string; modules?: string[]; isEntry?: boolean; css?: string[] } = {},
) => ({
  type: 'chunk' as const,
  fileName,
  imports,
  isEntry: more.isEntry ?? false,
  facadeModuleId: more.module ? `/clone/apps/web/src/${more.module}` : null,
  moduleIds: (more.modules ?? []).map((module) => `/clone/apps/web/src/${module}`),
  viteMetadata: { importedCss: new Set(more.css) },
});
const bundleOf = (...files: ReturnType<typeof chunk>[]) =>
  Object.fromEntries(files.map((file) => [file.fileName, file]));
const entry = chunk('index.js', ['libraries.js'], { module: 'main.tsx', isEntry: true });
const libraries = chunk('libraries.js', [], { css: ['libraries.css'] });
const words = [chunk('tr.js', [], { module: 'i18n/first-tr.ts' }), chunk('en.js', [], { module: 'i18n/first-en.ts' })];

it('names the files of a first screen with what they need and their styles, each once and none that the page loads anyway', () => {
  const grid = chunk('grid.js', ['libraries.js', 'small.js'], { css: ['grid.css'] });
  const files = filesAhead(
    bundleOf(
      entry,
      libraries,
      ...words,
      grid,
      chunk('small.js', ['grid.js']),
      chunk('list.js', ['grid.js', 'small.js', 'index.js'], {
        module: 'features/inventory/inventory.screen.tsx',
        css: ['list.css', 'libraries.css'],
      }),
      chunk('overview.js', [], { module: 'features/dashboard/dashboard.screen.tsx' }),
    ),
  );
  expect(files).toEqual({
    '/': ['overview.js'],
    '/inventory': ['list.js', 'list.css', 'grid.js', 'grid.css', 'small.js'],
    tr: ['tr.js'],
    us: ['en.js'],
  });
});

it('a screen that stands in a file with others is found there', () => {
  const files = filesAhead(
    bundleOf(
      entry,
      libraries,
      ...words,
      chunk('list.js', ['libraries.js'], {
        modules: ['ui/grid/data-grid.tsx', 'features/inventory/inventory.screen.tsx'],
        css: ['list.css'],
      }),
      chunk('overview.js', ['list.js'], { module: 'features/dashboard/dashboard.screen.tsx' }),
    ),
  );
  expect(files).toMatchObject({ '/': ['overview.js', 'list.js', 'list.css'], '/inventory': ['list.js', 'list.css'] });
});

it('a screen that is no longer built fails the build', () => {
  expect(() => filesAhead(bundleOf(entry, libraries, ...words))).toThrow(
    'features/dashboard/dashboard.screen.tsx is not in the build',
  );
});

it("the file that asks ahead stands for itself: one that would wait for the panel's own code fails the build", () => {
  const asker = (imports: string[]) => [
    chunk('ahead.js', ['asker.js'], { module: 'ahead.ts', isEntry: true }),
    chunk('asker.js', imports),
  ];
  expect(askerAhead(bundleOf(entry, libraries, ...asker([])))).toBe(
    '<script type="module" async crossorigin src="/asker.js"></script>',
  );
  expect(
    askerAhead(
      bundleOf(
        entry,
        libraries,
        chunk('ahead.js', [], { module: 'ahead.ts', modules: ['ahead.ts', 'api/send.ts'], isEntry: true }),
      ),
    ),
  ).toContain('src="/ahead.js"');
  expect(() =>
    askerAhead(
      bundleOf(
        entry,
        libraries,
        chunk('ahead.js', ['libraries.js'], { module: 'ahead.ts', modules: ['ahead.ts'], isEntry: true }),
      ),
    ),
  ).toThrow('one file of the build: ahead.js, libraries.js');
  expect(() => askerAhead(bundleOf(entry, libraries, ...asker(['libraries.js'])))).toThrow(
    'one file of the build: asker.js, libraries.js',
  );
  expect(() => askerAhead(bundleOf(entry, libraries))).toThrow('one file of the build');
});
