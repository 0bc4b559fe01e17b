import type { Language } from '@kervan/texts/texts';

/** The sentences of one mail; `{{…}}` are filled in. */
export type MailWords = { subject: string; greeting: string; body: string; action: string; ignore: string };

/** A mail of the product in both forms, with one link. */
export function wordMail(
  language: Language,
  { words, values, address }: { words: MailWords; values: Record<string, string>; address: string },
): { subject: string; text: string; html: string } {
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
  const [greeting, body] = [fill(words.greeting), fill(words.body)];
  const text = [greeting, '', body, '', `${words.action}: ${address}`, '', words.ignore].join('\n');
  const html = `<!doctype html><html lang="${language}"><body style="font-family:system-ui,sans-serif;color:#14181f;max-width:560px;margin:24px auto;padding:0 16px;line-height:1.5">
<p style="font-size:20px;font-weight:650;color:#2346c7;margin:0 0 16px">Kervan</p><p>${escapeHtml(greeting)}</p><p>${escapeHtml(body)}</p>
<p><a href="${escapeHtml(address)}" style="display:inline-block;background:#2346c7;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none">${escapeHtml(words.action)}</a></p>
<p style="color:#626b7a;font-size:13px">${escapeHtml(words.ignore)}</p></body></html>`;
  return { subject: fill(words.subject), text, html };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
