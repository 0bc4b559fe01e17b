export type BoxButton = { text: string; onClick: () => void };

/**
 * A box of the extension on a page of the shop: its own styles, so that neither page nor box spoils the other. Texts alone go in, never HTML.
 * `parts` are elements that were built the same way; they stand between lines and buttons.
 */
export function showBox(
  page: Document,
  lines: readonly string[],
  buttons: readonly BoxButton[],
  parts: readonly HTMLElement[] = [],
): HTMLElement {
  page.getElementById('kervan-box')?.remove();
  const host = page.createElement('div');
  host.id = 'kervan-box';
  host.style.cssText =
    'position:fixed;right:16px;bottom:16px;z-index:2147483647;max-width:320px;max-height:60vh;overflow:auto;padding:12px 16px;border-radius:8px;background:#fff;color:#1d2733;border:1px solid #d9dfe6;font:14px/1.5 system-ui,sans-serif';
  host.setAttribute('role', 'status');
  host.append(...lines.map((text) => lineOf(page, text)), ...parts);
  for (const { text, onClick } of buttons) {
    const button = page.createElement('button');
    button.type = 'button';
    button.textContent = text;
    button.addEventListener(
      'click',
      () => {
        button.disabled = true;
        onClick();
      },
      { once: true },
    );
    host.append(button);
  }
  page.body.append(host);
  return host;
}

export function lineOf(page: Document, text: string): HTMLElement {
  const line = page.createElement('div');
  line.textContent = text;
  return line;
}

/** A field and its name, in the order in which they stand. */
export function labelled(page: Document, ...parts: readonly (string | HTMLElement)[]): HTMLLabelElement {
  const label = page.createElement('label');
  label.style.cssText = 'display:block;margin:4px 0';
  for (const part of parts) label.append(part, ' ');
  return label;
}
