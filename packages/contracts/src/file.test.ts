import { expect, it } from 'vitest';
import { dispositionOf, nameOf } from './file.ts';

it.each([
  ['stock 2026.csv', `attachment; filename="stock 2026.csv"; filename*=UTF-8''stock%202026.csv`],
  ['Ürünler (1).csv', `attachment; filename="_r_nler (1).csv"; filename*=UTF-8''%C3%9Cr%C3%BCnler%20%281%29.csv`],
])('the name %s stands in the header for old and new browsers', (name, header) => {
  expect(dispositionOf(name)).toBe(header);
  expect(nameOf(header)).toBe(name);
});

it.each(['a"; filename=b.exe', 'a\r\nset-cookie: x=1', '../../etc/passwd', '..\\b', '\ud800.csv', "a'b;c.csv"])(
  'ASVS 5.4.1 a name such as %j ends no header, leaves no quotes and names no folder',
  (name) => {
    const header = dispositionOf(name);
    expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!%~*-]*$/);
    expect(nameOf(header)).not.toMatch(/[\r\n"/\\]/);
  },
);

it.each([null, 'inline', 'attachment; filename="a.csv"'])('a header without it (%s) gives a plain name', (header) => {
  expect(nameOf(header)).toBe('download');
});
