import { inflateRawSync } from 'node:zlib';

/** A file that is no sheet, or one that unfolds beyond what a sheet of 100,000 rows needs. */
export class SheetFault extends Error {
  override readonly name: string = 'SheetFault';
}

/** Bounds of the archive, looked at before anything of it is unfolded (decision 46). */
const ENTRIES_MAX = 1_000;
const PART_BYTES_MAX = 50 * 1024 * 1024;
/** Sheets are packed to a tenth or so; what is packed closer was made to burst. */
const RATIO_MAX = 100;
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 256;

/** The cells of the first sheet of an XLSX file as texts, each row at its own place; figures as they are kept, with a point. */
export function readSheet(bytes: Uint8Array): string[][] {
  const parts = partsOf(bytes);
  const text = (name: string): string | null => {
    const part = parts.get(name);
    if (part === undefined) return null;
    const xml = new TextDecoder().decode(unfold(bytes, part));
    // No table needs a document type: its entities would be read from elsewhere, or burst.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new SheetFault('it defines entities');
    return xml;
  };
  const sheet = text(firstSheet(text));
  if (sheet === null) throw new SheetFault('it has no sheet');
  return rowsOf(sheet, sharedTexts(text('xl/sharedStrings.xml') ?? ''));
}

type Part = { method: number; packed: number; size: number; at: number };

/** The directory at the end of the archive. */
function partsOf(bytes: Uint8Array): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new SheetFault('it has too many parts');
  const parts = new Map<string, Part>();
  let at = view.getUint32(end + 16, true);
  let packedBytes = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50)
      throw new SheetFault('its directory is broken');
    const length = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    const part = {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    };
    if (part.size > PART_BYTES_MAX || part.size > part.packed * RATIO_MAX) throw new SheetFault('a part is too large');
    // Parts that lie in one another unfold the same bytes again and again.
    packedBytes += part.packed;
    if (packedBytes > bytes.length) throw new SheetFault('its parts overlap');
    parts.set(name, part);
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 65_558; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new SheetFault('it is no archive');
}

function unfold(bytes: Uint8Array, { method, packed, at }: Part): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length) throw new SheetFault('a part is missing');
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return content;
  if (method !== 8) throw new SheetFault('a part is packed in an unknown way');
  try {
    // What the directory says of its size may be a lie: unfolding stops at the bound.
    return inflateRawSync(content, { maxOutputLength: Math.min(PART_BYTES_MAX, Math.max(1, packed * RATIO_MAX)) });
  } catch {
    throw new SheetFault('a part cannot be unfolded');
  }
}

/** Where the first sheet stands: books name it by a relation, and nearly all call it sheet1. */
function firstSheet(text: (name: string) => string | null): string {
  const id = /<sheet\b[^<>]*\br:id="([^"]*)"/.exec(text('xl/workbook.xml') ?? '')?.[1];
  const relations = text('xl/_rels/workbook.xml.rels') ?? '';
  for (const [relation] of relations.matchAll(/<Relationship\b[^<>]*>/g))
    if (id !== undefined && attributeOf(relation, 'Id') === id) {
      const target = attributeOf(relation, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  return 'xl/worksheets/sheet1.xml';
}

/** Up to the last end of its kind: behind every beginning stands an end then, so that none is looked for in vain to the end of the part. */
function closed(xml: string, end: string): string {
  const at = xml.lastIndexOf(end);
  return at < 0 ? '' : xml.slice(0, at + end.length);
}

const sharedTexts = (xml: string): string[] =>
  [...closed(xml, '</si>').matchAll(/<si\b[^<>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, inner]) => textOf(inner ?? ''));

function rowsOf(xml: string, shared: readonly string[]): string[][] {
  const rows: string[][] = [];
  for (const [, head = '', inner = ''] of closed(xml, '</row>').matchAll(
    /<row\b([^<>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g,
  )) {
    const at = Number(attributeOf(head, 'r') ?? rows.length + 1);
    if (!(at > rows.length && at <= ROWS_MAX)) throw new SheetFault('its rows are in disorder');
    while (rows.length < at - 1) rows.push([]);
    rows.push(cellsOf(inner, shared));
  }
  return rows;
}

function cellsOf(xml: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, head = '', inner = ''] of closed(xml, '</c>').matchAll(/<c\b([^<>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const at = columnOf(attributeOf(head, 'r')) ?? cells.length;
    if (at >= COLUMNS_MAX) continue;
    while (cells.length < at) cells.push('');
    cells[at] = valueOf(attributeOf(head, 't'), inner, shared);
  }
  return cells;
}

function valueOf(type: string | null, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(inner);
  const value = plain(/<v\b[^<>]*>([\s\S]*?)<\/v>/.exec(closed(inner, '</v>'))?.[1] ?? '');
  if (type === 's') return shared[Number(value)] ?? '';
  // A figure is kept as it was reckoned: 12.3 may be 12.300000000000001.
  return type === null || type === 'n' ? figureOf(value) : value;
}

const figureOf = (value: string): string => {
  const figure = Number(value);
  return value === '' || !Number.isFinite(figure) ? value : String(Number(figure.toPrecision(15)));
};

/** "AB12" is the 28th column, counted from 0. */
function columnOf(place: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? null;
/** The pieces of a text that is written in several letterings; what is only said aloud is left out. */
function textOf(xml: string): string {
  const aloud = closed(xml, '</rPh>');
  const written = aloud.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '') + xml.slice(aloud.length);
  return [...closed(written, '</t>').matchAll(/<t\b[^<>]*>([\s\S]*?)<\/t>/g)]
    .map(([, text]) => plain(text ?? ''))
    .join('');
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return signs[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
