import { describe, expect, it } from 'vitest';
import { serviceFileKind } from './service-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = bytes('\u0089PNG\r\n\u001a\n....IEND\u00ae\u0042\u0060\u0082');
const jpg = bytes('\u00ff\u00d8\u00ff\u00e0....\u00ff\u00d9');
const pdf = bytes('%PDF-1.7\n1 0 obj\nendobj\n%%EOF');

describe('a file for the warehouse', () => {
  it.each([
    ['a.png', png, 'png'],
    ['A.PNG', png, 'png'],
    ['a.jpeg', jpg, 'jpg'],
    ['a.jpg', jpg, 'jpg'],
    ['paper.pdf', pdf, 'pdf'],
    // What it is called is not what it is.
    ['a.pdf', png, null],
    ['a.png', jpg, null],
    ['png', png, null],
    ['a.png', bytes('#!/bin/sh\necho IEND'), null],
    ['a.svg', bytes('<svg onload="x"/>'), null],
    ['a.pdf', bytes('%PDF-1.7 /JavaScript (x) %%EOF'), null],
    ['cut.png', png.slice(0, 12), null],
    ['a.csv', bytes('a,b'), 'csv'],
    ['note.txt', bytes('It came open'), 'txt'],
    ['list.xlsx', bytes('PK\u0003\u0004..xl/workbook.xml'), 'xlsx'],
    ['list.docx', bytes('PK\u0003\u0004..xl/workbook.xml'), null],
    ['photos.zip', bytes('PK\u0003\u0004....'), 'zip'],
    ['note.txt', bytes('<script>x</script>'), null],
    ['run.exe', bytes('MZ'), null],
    ['a.png', bytes(''), null],
  ])('WH-034 SHELL-094 %s is judged by its content', (name, content, kind) => {
    expect(serviceFileKind(name, content)).toBe(kind);
  });
});
