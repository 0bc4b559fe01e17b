import type { Language } from '@kervan/texts/texts';
import { mailLimits } from './mail-values.ts';

/** The sentences of one mail; `{{…}}` are filled in. */
export type MailWords = { subject: string; greeting: string; body: string; action: string; ignore: string };

/** A mail of the product in both forms, with one link. */
export function wordMail(
  language: Language,
  {
    words,
    values: given,
    lines = [],
    address,
  }: {
    words: MailWords;
    values: Record<string, string>;
    /** What stands below the body, a line each. */
    lines?: readonly string[];
    address: string;
  },
): { subject: string; text: string; html: string } {
  const values: Readonly<Record<string, string>> = { ...mailLimits(language), ...given };
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
  const { subject, greeting, body, action, ignore } = {
    subject: fill(words.subject),
    greeting: fill(words.greeting),
    body: fill(words.body),
    action: fill(words.action),
    ignore: fill(words.ignore),
  };
  const text = [
    greeting,
    '',
    body,
    '',
    ...(lines.length > 0 ? [...lines, ''] : []),
    `${action}: ${address}`,
    '',
    ignore,
  ].join('\n');
  const link = escapeHtml(address);
  const list = lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : '';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:system-ui,sans-serif;max-width:560px;margin:24px auto;padding:0 16px;line-height:1.5;overflow-wrap:anywhere">
<p style="font-size:20px;font-weight:650;color:#4c6ee6;margin:0 0 16px">Kervan</p><p>${escapeHtml(greeting)}</p><p>${escapeHtml(body)}</p>${list}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;background:#2346c7;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="color:#707887;font-size:13px">${escapeHtml(ignore)}</p>
<p style="color:#707887;font-size:12px;margin-top:24px"><a href="${link}" style="color:#707887">${link}</a></p></body></html>`;
  return { subject, text, html };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
