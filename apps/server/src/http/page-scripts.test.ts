import { expect, it } from 'vitest';
import { pageScripts } from './page-scripts.ts';

it('names the scripts that stand in a page itself by their hashes, those of files not at all', () => {
  // The hash of "x()" as `openssl dgst -sha256 -binary | base64` gives it.
  expect(
    pageScripts(
      `<script data-ahead='{"/":["a.js"]}'>x()</script><script type="module" src="/a.js"></script><style>p{}</style>`,
    ),
  ).toEqual(["'sha256-D6IGS8VMvCoyaR/l0h9tERrBTATY01CoPS7l6xDv0kI='"]);
  expect(pageScripts('<p>none</p>')).toEqual([]);
});
