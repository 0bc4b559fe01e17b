import { wordOfCode } from '../words.ts';
import { addButton, type PageParts } from './page-parts.ts';
import { labelled, lineOf, showBox } from './panel-box.ts';
import { previewLines } from './preview-lines.ts';

type Result = { asin: string; title: string };
type Choice = { asin: string; box: HTMLInputElement; row: HTMLElement };

/** EXT-004: the results of a search, each to be chosen; what is chosen is added, or shown with what it would come to. */
export function showSearch(parts: PageParts, results: readonly Result[]): void {
  const { page, word } = parts;
  const choices = results.map(({ asin, title }): Choice => {
    const box = tick(page);
    return { asin, box, row: labelled(page, box, `${asin} · ${title}`) };
  });
  const chosen = () => choices.filter(({ box }) => box.checked).map(({ asin }) => asin);
  const all = tick(page);
  const host = showBox(
    page,
    [],
    [
      addButton(parts, chosen, word('addAll', results.length)),
      { text: word('previewAll'), onClick: () => void showPreviews(parts, choices) },
    ],
    [labelled(page, all, word('chooseAll')), ...choices.map(({ row }) => row)],
  );
  const add = host.querySelector('button');
  const count = () => {
    const { length } = chosen();
    all.checked = length === choices.length;
    if (!add) return;
    add.textContent = word('addAll', length);
    add.disabled = length === 0;
  };
  all.addEventListener('change', () => {
    for (const { box } of choices) box.checked = all.checked;
    count();
  });
  for (const { box } of choices) box.addEventListener('change', count);
}

function tick(page: Document): HTMLInputElement {
  const box = page.createElement('input');
  box.type = 'checkbox';
  box.checked = true;
  return box;
}

/** What each chosen result would come to, and which filters it fails; one is asked for after the other and stands under its result as it comes. */
async function showPreviews({ page, send, word }: PageParts, choices: readonly Choice[]): Promise<void> {
  for (const { asin, box, row } of choices) {
    if (!box.checked) continue;
    const told = await send({ kind: 'preview', asin });
    const found = told.ok ? previewLines(told.data, word) : [wordOfCode(word, told.code)];
    row.after(...found.map((line) => lineOf(page, `${asin} · ${line}`)));
    // What is refused once is refused for all.
    if (!told.ok) return;
  }
}
