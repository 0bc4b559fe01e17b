/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const style = `
:root{color-scheme:light dark;--ink:#1d2733;--soft:#5b6775;--line:#d9dfe6;--card:#fff;--ground:#f4f6f8;--accent:#0b6e6e}
@media (prefers-color-scheme:dark){:root{--ink:#e6ebf0;--soft:#9aa7b4;--line:#2e3944;--card:#18212a;--ground:#10171e;--accent:#4fc3c3}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 20px 64px}h1{font-size:1.6rem;margin:0 0 4px}h2{font-size:1.1rem;margin:28px 0 8px}
p{margin:8px 0}.card>h2:first-child{margin-top:4px}.soft{color:var(--soft)}a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin:14px 0;overflow-x:auto}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:7px 12px 7px 0;border-bottom:1px solid var(--line);vertical-align:top}
tr:last-child td{border-bottom:0}th{color:var(--soft);font-weight:600;font-size:.86rem}td.num{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
code{font:.9em ui-monospace,monospace}button,.button{font:inherit;padding:9px 18px;border-radius:8px;border:1px solid var(--line);background:var(--card);color:var(--ink);cursor:pointer}
button.primary{background:var(--accent);border-color:var(--accent);color:#fff}@media (prefers-color-scheme:dark){button.primary{color:#06201f}}
button:focus-visible,a:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{display:block;padding:8px 0}label input[type=radio],label input[type=checkbox]{margin-right:10px}input[type=text],select,textarea{font:inherit;padding:8px 10px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink)}
input[type=text],select{height:42px}label~button{margin-bottom:8px}.row{display:flex;gap:12px;flex-wrap:wrap;margin-top:16px}img.thumb{width:44px;height:44px;border-radius:6px;display:block}
`;

/** A whole page of the sandbox in its plain style. `body` is HTML: pass foreign text through escapeHtml. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}
