import type { SystemMessage } from '@kervan/contracts/messages';
import { creditMailPlace, isCreditMail } from '@kervan/domain/credit/credit-mails';
import { savedSearchPlace } from '@kervan/domain/inventory/saved-search';
import { isNoticeKind, noticePlaces } from '@kervan/domain/notices/notice-settings';
import { warningMessagePlace, warningsMessage } from '@kervan/domain/protection/warning-messages';
import { claimMailPlace, isClaimMail } from '@kervan/domain/warehouse/claim-mails';
import { extraPaymentsPlace, isExtraRefundMail } from '@kervan/domain/warehouse/parcel-mails';
import { billingMailPlaces, type BillingMail } from '@kervan/domain/subscriptions/billing-mails';
import { texts, type Language } from '@kervan/texts/texts';
import { mailLimits, mailMoney } from '../../mail-values.ts';
import { safeHtml } from '../../records/messages/safe-html.ts';
import { wordMoment } from '../../word-moment.ts';
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

const isOfBilling = (kind: string): kind is BillingMail => Object.hasOwn(billingMailPlaces, kind);

/** The screen that a message of the product leads to, where there is one. */
function placeOf({ kind, params }: MessageRow): string | null {
  if (isOfBilling(kind)) return billingMailPlaces[kind];
  if (kind === 'noticeHeldDelete') return savedSearchPlace(params.number ?? 0);
  if (isNoticeKind(kind)) return noticePlaces[kind];
  const ofWarning = warningMessagePlace(kind);
  if (ofWarning !== null) return ofWarning;
  if (isClaimMail(kind)) return claimMailPlace(params.number ?? 0);
  if (isExtraRefundMail(kind)) return extraPaymentsPlace;
  if (kind === 'supportAnswered') return `/requestSupport/${params.number ?? 0}`;
  if (kind === 'savedSearch') return savedSearchPlace(params.number ?? 0);
  if (kind === 'shippingTemplateGone') return '/shippingTemplateSettings';
  if (kind === 'saleBelowFloor' || kind === 'priceOutOfBounds') return '/inventory';
  if (kind === 'priceSettingsError') return '/mainCustomerPricingSettings';
  return isCreditMail(kind) ? creditMailPlace(kind, params.amount ?? 0) : null;
}

/** What the product tells by itself says what its mail of the same kind says, and leads where that leads. */
function wordsOfProduct(row: MessageRow, language: Language): { title: string; content: string } {
  const { kind, params } = row;
  const mails: Readonly<Record<string, { subject: string; body: string; action: string }>> = texts[language].mail;
  const words = mails[kind];
  if (!words) return { title: texts[language].messages.unworded, content: '' };
  const values: Readonly<Record<string, string>> = {
    ...mailLimits(language),
    ...params.words,
    date: params.at ? wordMoment(language, row.time_zone, new Date(params.at)) : '',
    amount: params.amount === undefined ? '' : mailMoney(language, params.amount),
    number: String(params.number ?? ''),
    done: warningWords(language, kind === warningsMessage ? 'doneMany' : 'done', params.done),
    about: warningWords(language, 'about', params.about),
  };
  // What is not known is left out, never shown as it stands in the words.
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const place = placeOf(row);
  const link = place === null ? '' : `<p><a href="${escaped(place)}">${escaped(fill(words.action))}</a></p>`;
  return { title: fill(words.subject), content: `<p>${escaped(fill(words.body))}</p>${link}` };
}

/** What a warning is about, and what was done on it, as the screen of the protection calls it. */
const warningWords = (language: Language, of: 'about' | 'done' | 'doneMany', key: string | undefined): string => {
  const words: Readonly<Record<string, string>> = texts[language].protection[of];
  return key === undefined ? '' : (words[key] ?? '');
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
