type Paper = { title: string; codes: readonly string[]; note: string };

/** Hands the codes alone to the printer: a sheet beside the page, which goes when it is printed. */
export function printCodes({ title, codes, note }: Paper): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = title;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) return frame.remove();
  for (const [tag, text] of [['h1', title], ...codes.map((code) => ['pre', code] as const), ['p', note]] as const) {
    const line = sheet.createElement(tag);
    line.textContent = text;
    sheet.body.append(line);
  }
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
