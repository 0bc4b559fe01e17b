import { inflateSync } from 'node:zlib';

/** Every word that stands in a document of ours, page after page: its streams are opened and its letters read by the tables of its fonts. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    const [, named = ''] = /\/Font <<([^>]*)>>/s.exec(head) ?? [];
    for (const [, name = '', id = ''] of named.matchAll(/\/(\w+) (\d+) 0 R/g)) fonts.set(name, lettersOf(objects, id));
  }
  let text = '';
  for (const { stream } of objects.values())
    if (stream !== null && stream.includes(' Tf')) text += `${wordsOf(stream, fonts)}\n`;
  return text;
}

type Part = { head: string; stream: string | null };

function objectsOf(file: string): Map<string, Part> {
  const objects = new Map<string, Part>();
  for (const { 1: id = '', 2: body = '' } of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const from = body.indexOf('stream\n');
    const head = from < 0 ? body : body.slice(0, from);
    objects.set(id, {
      head,
      stream: from < 0 ? null : opened(body.slice(from + 7, body.lastIndexOf('\nendstream')), head),
    });
  }
  return objects;
}

function opened(stream: string, head: string): string | null {
  if (!head.includes('FlateDecode')) return stream;
  // Pictures and fonts are no words.
  if (/\/Subtype \/Image|\/Length1|FontFile/.test(head)) return null;
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return null;
  }
}

/** The letters of a font by their numbers. */
function lettersOf(objects: Map<string, Part>, font: string): Map<string, string> {
  const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '') ?? [];
  const letters = new Map<string, string>();
  for (const { 1: first = '0', 2: list = '' } of (objects.get(table)?.stream ?? '').matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  ))
    for (const [at, { 1: codes = '' }] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = codes.match(/[0-9a-f]{4}/g) ?? [];
      const key = (parseInt(first, 16) + at).toString(16).padStart(4, '0');
      letters.set(key, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))));
    }
  return letters;
}

function wordsOf(stream: string, fonts: Map<string, Map<string, string>>): string {
  let font: Map<string, string> | undefined;
  let text = '';
  for (const { 1: name, 2: shown } of stream.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    for (const { 1: codes = '' } of (shown ?? '').matchAll(/<([0-9a-f]*)>/g))
      text += (codes.match(/[0-9a-f]{4}/g) ?? []).map((code) => font?.get(code) ?? '').join('');
    if (shown !== undefined) text += ' ';
  }
  return text.replaceAll(/\s+/g, ' ');
}
