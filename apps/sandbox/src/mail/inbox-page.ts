import { escapeHtml, htmlPage } from '../http/page.ts';
import type { Mail } from './mail-store.ts';

/** The list of messages, newest first, of everybody or of one recipient. */
export function inboxPage(prefix: string, recipient: string | null, mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      `<tr><td><a href="${prefix}/mail/${id}">${escapeHtml(subject || '(no subject)')}</a></td><td><a href="${prefix}/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a></td><td class="soft">${timeText(at)}</td></tr>`,
  );
  const whose =
    recipient === null
      ? 'Everything the sandbox was sent, newest first.'
      : `Sent to ${escapeHtml(recipient)}. <a href="${prefix}/mail">Show all</a>`;
  const list = `<div class="card"><table><thead><tr><th>Subject</th><th>To</th><th>Time</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return htmlPage(
    'Mail',
    `<h1>Mail</h1><p class="soft">${whose}</p>${rows.length ? list : '<div class="card"><p>No mail yet.</p></div>'}`,
  );
}

/** One message. Its HTML is shown in a frame that runs no scripts and loads nothing; links open in a new tab. */
export function messagePage(prefix: string, { to, from, subject, text, html, at }: Mail): string {
  const body =
    html === null
      ? `<div class="card"><pre style="white-space:pre-wrap;margin:0;font:inherit">${linked(text ?? '')}</pre></div>`
      : frame(html);
  const facts = `<p class="soft">From ${escapeHtml(from)} to ${escapeHtml(to)}, ${timeText(at)}</p>`;
  return htmlPage(
    subject || 'Mail',
    `<p><a href="${prefix}/mail">← Mail</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>${facts}${body}`,
  );
}

/** Answer of an address without a message. */
export const missingPage = (prefix: string): string =>
  htmlPage('Mail', `<h1>No such message</h1><p><a href="${prefix}/mail">← Mail</a></p>`);

function frame(html: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*">`;
  const source = `<!doctype html><meta charset="utf-8">${policy}<base target="_blank">${html}`;
  return `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(source)}" style="width:100%;height:70vh;border:1px solid var(--line);border-radius:10px;background:#fff"></iframe>`;
}

/** Plain text with its web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(piece)}" target="_blank" rel="noreferrer">${escapeHtml(piece)}</a>`
        : escapeHtml(piece),
    )
    .join('');
}

const timeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
