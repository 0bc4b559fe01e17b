import type { SystemMessage } from '@kervan/contracts/messages';
import { billingMailPlaces, type BillingMail } from '@kervan/domain/subscriptions/billing-mails';
import { texts, type Language } from '@kervan/texts/texts';
import { safeHtml } from '../../records/messages/safe-html.ts';
import type { MessageRow } from './messages.queries.ts';

/** MSG-019: a message as its reader sees it. What staff wrote is made harmless once more: the row may be older than the rule. */
export function wordMessage(row: MessageRow, language: Language): SystemMessage {
  const { title, content } =
    row.html_tr === null
      ? wordsOfProduct(row, language)
      : {
          title: (language === 'tr' ? row.title_tr : row.title_en) ?? '',
          content: (language === 'tr' ? row.html_tr : row.html_en) ?? '',
        };
  return {
    id: row.message_id,
    title,
    content: safeHtml(content),
    isSticky: row.is_sticky,
    isPopup: row.is_popup,
    isRead: row.read_at !== null || row.ended_at !== null,
    createDate: row.created_at.toISOString(),
  };
}

const isPlaced = (kind: string): kind is BillingMail => Object.hasOwn(billingMailPlaces, kind);

/** What the product tells by itself says what its mail of the same kind says, and leads where that leads. */
function wordsOfProduct({ kind, params }: MessageRow, language: Language): { title: string; content: string } {
  const mails: Readonly<Record<string, { subject: string; body: string; action: string }>> = texts[language].mail;
  const words = mails[kind];
  if (!words) return { title: texts[language].messages.unworded, content: '' };
  const fill = (text: string) => text.replaceAll('{{date}}', dateIn(language, params.at ?? null));
  const link = isPlaced(kind) ? `<p><a href="${billingMailPlaces[kind]}">${escaped(words.action)}</a></p>` : '';
  return { title: fill(words.subject), content: `<p>${escaped(fill(words.body))}</p>${link}` };
}

const dateIn = (language: Language, at: string | null): string =>
  at === null
    ? ''
    : new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(at),
      );

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
