const hidden: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template']);
const inline: ReadonlySet<string> = new Set([
  'b',
  'i',
  'u',
  'a',
  'em',
  'span',
  'strong',
  'font',
  'small',
  'wbr',
  'code',
]);
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
};

/** The words of an HTML mail, without scripts, styles and comments. One pass over it: a mail is hostile until the opposite is shown. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  const words: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      words.push(html.slice(at));
      break;
    }
    words.push(html.slice(at, open));
    const [end, between] = skipTag(lower, open);
    words.push(between);
    at = end;
  }
  return decoded(words.join(''));
}

/** Where it goes on after a tag, and what stands for the tag: nothing within a word, else a new line. */
function skipTag(lower: string, open: number): [end: number, between: string] {
  if (lower.startsWith('<!--', open)) return [after(lower, '-->', open + 4), ''];
  const end = after(lower, '>', open);
  const [name = ''] = /^[a-z0-9]*/.exec(lower.slice(open + 1, open + 20)) ?? [];
  if (hidden.has(name)) return [after(lower, '>', after(lower, `</${name}`, end)), '\n'];
  const [closes = ''] = /^\/?[a-z0-9]*/.exec(lower.slice(open + 1, open + 20)) ?? [];
  return [end, inline.has(closes.replace('/', '')) ? '' : '\n'];
}

function after(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at === -1 ? text.length : at + what.length;
}

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (point !== null) return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
      return named[name?.toLowerCase() ?? ''] ?? whole;
    },
  );

/** Where a mail begins to repeat an earlier one. */
const repeats = [
  /^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Mensaje original|Özgün İleti) ?-{2,}$/im,
  /^On [^\n]{4,200} wrote:$/im,
  /^Am [^\n]{4,200} schrieb[^\n]{0,200}:$/im,
];

/**
 * What a mail says itself: in compatible letters, without invisible ones, without the lines that repeat what somebody else wrote. Whoever
 * answers a seller repeats the seller's words, and those are no warning.
 */
export function ownWords(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}|\u00AD/gu, '');
  const lines = plain
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('>'))
    .join('\n');
  const cut = Math.min(...repeats.map((words) => lines.search(words)).map((at) => (at === -1 ? lines.length : at)));
  return lines.slice(0, cut);
}

/** MSG-031: what a mail says itself, and what it repeats at its end; null = nothing. */
export function splitQuoted(text: string): { own: string; quoted: string | null } {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const marks = [/^>/m, ...repeats].map((mark) => plain.search(mark));
  const cut = Math.min(...marks.map((at) => (at === -1 ? plain.length : at)));
  const own = plain.slice(0, cut).trim();
  const quoted = plain.slice(cut).trim();
  // Whoever only repeats says that.
  if (own === '') return { own: quoted, quoted: null };
  return { own, quoted: quoted === '' ? null : quoted };
}
