import fs from 'node:fs';
import type { limits } from '@kervan/domain/limits';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { announcementsSchemas } from './announcements.ts';
import { asinSettingsSchemas } from './asin-settings.ts';
import { buyerMessagesSchemas } from './buyer-messages.ts';
import { buyingSchemas } from './buying.ts';
import { commonPoolSchemas } from './common-pool.ts';
import { creditSchemas } from './credit.ts';
import { developersSchemas } from './developers.ts';
import { extensionSchemas } from './extension.ts';
import { flagsSchemas } from './flags.ts';
import { helpSchemas } from './help.ts';
import { insuranceClaimsSchemas } from './insurance-claims.ts';
import { orderFilesSchemas } from './order-files.ts';
import { pricingSchemas } from './pricing.ts';
import { ordersSchemas } from './orders.ts';
import { packagesSchemas } from './packages.ts';
import { parcelMoneySchemas } from './parcel-money.ts';
import { restrictionsSchemas } from './restrictions.ts';
import { returnsSchemas } from './returns.ts';
import { routingSchemas } from './routing.ts';
import { orderSettingsState } from './settings-state.ts';
import { shippingTemplatesSchemas } from './shipping-templates.ts';
import { staffHelpSchemas } from './staff-help.ts';
import { templatesSchemas } from './templates.ts';
import { unidentifiedSchemas } from './unidentified.ts';
import { warehouseSchemas } from './warehouse.ts';
import { warehouseChatSchemas } from './warehouse-chat.ts';

type Name = keyof typeof limits;
/** `edge`: the number itself, written here once more. `at`: the place in the body. `of`: what stands there, so long or so large. */
type Row = [name: Name, edge: number, body: z.ZodType, at: string, of: (count: number) => unknown];

const text = (count: number): string => 'x'.repeat(count);
const number = (count: number): number => count;
const many =
  (one: unknown) =>
  (count: number): unknown[] =>
    Array.from({ length: count }, () => one);
const ids = many(1);
const files = many(new File(['x'], 'a.pdf'));

const most: readonly Row[] = [
  ['typedAboveMax', 100_000, pricingSchemas.saveStore.body, 'typedAbove', number],
  ['addressFieldMax', 100, ordersSchemas.update.body, 'address.name', text],
  ['addressFieldMax', 100, ordersSchemas.update.body, 'address.line1', text],
  ['addressFieldMax', 100, ordersSchemas.update.body, 'address.line2', text],
  ['addressFieldMax', 100, ordersSchemas.update.body, 'address.line3', text],
  ['announcementHtmlMax', 10_000, announcementsSchemas.save.body, 'htmlTr', text],
  ['announcementHtmlMax', 10_000, announcementsSchemas.save.body, 'htmlEn', text],
  ['announcementTitleMax', 120, announcementsSchemas.save.body, 'titleTr', text],
  ['announcementTitleMax', 120, announcementsSchemas.preview.body, 'titleEn', text],
  ['articleHtmlMax', 40_000, announcementsSchemas.saveArticle.body, 'htmlTr', text],
  ['apiKeyDaysMax', 365, developersSchemas.makeKey.body, 'days', number],
  ['asinSettingsAtOnceMax', 5_000, asinSettingsSchemas.save.body, 'items', many({ asin: 'B000000001', kind: 'rated' })],
  ['asinSettingsAtOnceMax', 5_000, asinSettingsSchemas.remove.body, 'ids', ids],
  ['asinSettingsAtOnceMax', 5_000, asinSettingsSchemas.dryRun.body, 'removed', many('B000000001')],
  ['attachmentsAtOnceMax', 5, buyerMessagesSchemas.send.body, 'files', files],
  ['attachmentsAtOnceMax', 5, warehouseChatSchemas.send.body, 'files', files],
  ['attachmentsAtOnceMax', 5, helpSchemas.create.body, 'files', files],
  ['attachmentsAtOnceMax', 5, helpSchemas.addMessage.body, 'files', files],
  ['attachmentsAtOnceMax', 5, insuranceClaimsSchemas.create.body, 'files', files],
  ['attachmentsAtOnceMax', 5, orderFilesSchemas.attach.body, 'files', files],
  ['attachmentsAtOnceMax', 5, staffHelpSchemas.answer.body, 'files', files],
  ['bulkDeleteMax', 5_000, ordersSchemas.export.body, 'orderIds', ids],
  ['buyerMessageMax', 4_000, buyerMessagesSchemas.send.body, 'json.message', text],
  ['buyerMessageMax', 4_000, templatesSchemas.save.body, 'message', text],
  ['buyerSubjectMax', 100, buyerMessagesSchemas.send.body, 'json.subject', text],
  ['buyerSubjectMax', 100, templatesSchemas.save.body, 'subject', text],
  ['cancelBufferMaxMs', 1_440, routingSchemas.save.body, 'cancelBufferMinutes', number],
  [
    'carrierPriorityMax',
    20,
    warehouseSchemas.saveCarrierSettings.body,
    '',
    many({ carrierCode: 'x', isActive: true, priority: 1 }),
  ],
  ['chatMessageMax', 4_000, warehouseChatSchemas.send.body, 'json.message', text],
  ['chatMessageMax', 4_000, helpSchemas.create.body, 'json.description', text],
  ['chatMessageMax', 4_000, helpSchemas.addMessage.body, 'json.message', text],
  ['chatMessageMax', 4_000, insuranceClaimsSchemas.create.body, 'json.description', text],
  ['chatMessageMax', 4_000, staffHelpSchemas.answer.body, 'json.message', text],
  ['confirmHoursMax', 48, routingSchemas.save.body, 'confirmHours', number],
  // The document of an account holds what the screen takes.
  ['confirmHoursMax', 48, orderSettingsState, 'confirmHours', number],
  ['cancelBufferMaxMs', 1_440, orderSettingsState, 'cancelBufferMinutes', number],
  ['creditAmountMax', 100_000_000, creditSchemas.load.body, 'amount', number],
  ['creditAmountMax', 100_000_000, creditSchemas.saveAutoBalance.body, 'minBalance', number],
  ['creditAmountMax', 100_000_000, creditSchemas.saveAutoBalance.body, 'balanceToAdd', number],
  ['giftNoteMax', 200, warehouseSchemas.saveSending.body, 'giftNote', text],
  ['giftSenderMax', 60, warehouseSchemas.saveSending.body, 'giftSender', text],
  ['groupNameMax', 50, asinSettingsSchemas.list.body, 'groupName', text],
  ['orderItemsMax', 100, packagesSchemas.convert.body, 'productIds', ids],
  ['orderItemsMax', 100, buyingSchemas.queue.body, 'orderProductIds', ids],
  ['orderNoteMax', 1_000, ordersSchemas.addNote.body, 'note', text],
  ['orderNoteMax', 1_000, restrictionsSchemas.add.body, 'note', text],
  ['ordersFlaggedMax', 500, flagsSchemas.assignMany.body, 'entityIds', ids],
  ['poolEntriesAtOnceMax', 1_000, restrictionsSchemas.dryRun.body, 'poolEntries', ids],
  ['recordsAtOnceMax', 5_000, restrictionsSchemas.add.body, 'values', many('x')],
  ['recordsAtOnceMax', 5_000, restrictionsSchemas.dryRun.body, 'values', many('x')],
  ['recordsAtOnceMax', 5_000, restrictionsSchemas.remove.body, 'ids', ids],
  ['recordsAtOnceMax', 5_000, commonPoolSchemas.addToRestricted.body, 'entries', ids],
  ['recordsAtOnceMax', 5_000, extensionSchemas.collect.body, 'findings', many({ asin: 'B000000001' })],
  ['refundDescriptionMax', 500, parcelMoneySchemas.requestRefund.body, 'reason', text],
  ['refundDescriptionMax', 500, returnsSchemas.sellerRefund.body, 'description', text],
  // Twice as many reach the rule, which names the place (domain/orders/routing-rules).
  ['routingRulesMax', 100, routingSchemas.save.body, 'rules', many({})],
  ['routingRuleValuesMax', 1_000, routingSchemas.save.body, 'rules.0.brands', many('x')],
  ['shippingTemplatesMax', 50, shippingTemplatesSchemas.save.body, 'templates', many({})],
  ['staffWhyLengthMax', 500, announcementsSchemas.save.body, 'why', text],
  ['templateAsinsMax', 500, templatesSchemas.save.body, 'asins', many('B000000001')],
  ['templateDelayDaysMax', 30, templatesSchemas.save.body, 'delayDays', number],
  ['templateNameMax', 50, templatesSchemas.save.body, 'name', text],
  ['templateNameMax', 50, templatesSchemas.saveCampaign.body, 'name', text],
  ['unidentifiedCommentMax', 1_000, unidentifiedSchemas.claim.body, 'comment', text],
];
const least: readonly Row[] = [
  ['confirmHoursMin', 1, routingSchemas.save.body, 'confirmHours', number],
  ['confirmHoursMin', 1, orderSettingsState, 'confirmHours', number],
  ['staffWhyLengthMin', 5, announcementsSchemas.save.body, 'why', text],
];

/** What is said of the place itself; the rest of the body is missing here. */
function saidOf([, , body, at]: Row, value: unknown): string[] {
  const sent = at === '' ? value : at.split('.').reduceRight<unknown>((inner, key) => holding(key, inner), value);
  const { error } = body.safeParse(sent);
  return (error?.issues ?? []).filter(({ path }) => path.join('.') === at).map(({ code }) => code);
}
const holding = (key: string, inner: unknown): unknown => (key === '0' ? [inner] : { [key]: inner });

describe('what a call takes at most and at least', () => {
  it.each(most)('ASVS 2.3.2 %s is %d, and one more is refused', (...row) => {
    const [, edge, , , of] = row;
    expect([edge - 1, edge, edge + 1].map((count) => saidOf(row, of(count)))).toEqual([[], [], ['too_big']]);
  });

  it.each(least)('ASVS 2.3.2 %s is %d, and one less is refused', (...row) => {
    const [, edge, , , of] = row;
    expect([edge - 1, edge, edge + 1].map((count) => saidOf(row, of(count)))).toEqual([['too_small'], [], []]);
  });

  /** What calls answer at most, and files, of which the bytes are counted while they come (each feature's own test sends one more). */
  const elsewhere: readonly Name[] = [
    ...(['businessFaultsTold', 'businessFileBytesMax', 'feedbackFileBytesMax', 'feedbackFaultsTold'] as const),
    'stateFileBytesMax',
    // Of the document of an account, whose lists are told by their own rules (domain/takeover).
    'campaignsMax',
    'excludedStoresMax',
    'flagsMax',
    'skuMax',
    'stateRecordsMax',
    'templatesMax',
    'asinSettingFaultsTold',
    'recordFaultsTold',
    'asinSettingFileBytesMax',
    'attachmentBytesMax',
    'bodyBytesMax',
    'logoBytesMax',
    'manualFileBytesMax',
    'orderFileBytesMax',
    'recordFileBytesMax',
    'returnLabelBytesMax',
  ];

  it('ASVS 2.3.2 every limit that a contract names is looked at here, or counted while it comes', () => {
    const named = new Set<string>();
    for (const file of fs.readdirSync(import.meta.dirname))
      if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
        for (const [, name = ''] of fs
          .readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
          .matchAll(/\blimits\.([A-Za-z]\w*)/g))
          named.add(name);
    expect(named.size).toBeGreaterThan(40);
    const known = [...most, ...least].map(([name]) => name);
    expect([...named].toSorted()).toEqual([...new Set([...known, ...elsewhere])].toSorted());
  });
});
