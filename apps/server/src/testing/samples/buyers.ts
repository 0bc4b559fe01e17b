import { affiliateSchemas } from '@kervan/contracts/affiliate';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { buyerMessagesSchemas } from '@kervan/contracts/buyer-messages';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { feedbackSchemas } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import { helpSchemas } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { inboundMailSchemas } from '@kervan/contracts/inbound-mail';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { reportsSchemas } from '@kervan/contracts/reports';
import { reports } from '@kervan/contracts/reports-calls';
import { joined } from '@kervan/contracts/schemas';
import { templatesSchemas } from '@kervan/contracts/templates';
import { templates } from '@kervan/contracts/templates-calls';
import type { Samples } from './sample.ts';

/** Operations of buyers, reports and help. */
export const buyersContracts = {
  buyerMessages: joined(buyerMessages, buyerMessagesSchemas),
  inboundMail: joined(inboundMail, inboundMailSchemas),
  templates: joined(templates, templatesSchemas),
  feedback: joined(feedback, feedbackSchemas),
  reports: joined(reports, reportsSchemas),
  help: joined(help, helpSchemas),
  affiliate: joined(affiliate, affiliateSchemas),
};

export function buyersSamples() {
  return {
    buyerMessages: {
      threads: { body: { page: 1, limit: 25, state: 'unread', isFlagged: true, text: 'a' } },
      items: { body: { threadId: 1, page: 1, limit: 25 } },
      send: { body: { json: { threadId: 1, subject: 'Your order', message: 'It is on its way' } } },
      readAll: {},
      translate: { body: { itemId: 1, language: 'en' } },
      read: { body: { threadId: 1 } },
      answer: { body: { threadId: 1, isAnswered: true } },
      again: { body: { itemId: 1 } },
      file: { query: { id: '1' } },
    },
    inboundMail: { get: {}, received: {} },
    templates: {
      save: { body: { name: 'Thanks', type: 'Delivered', subject: 'Thank you', message: 'Dear [buyerName]' } },
      all: {},
      translation: {},
      delete: { query: { id: '2147483000' } },
      preview: { body: { sellerAmazonOrderId: '302-1000001-7000037', subject: 'Thank you', message: '[orderNumber]' } },
      sends: { body: {} },
      saveCampaign: {
        body: { name: 'Spring', templateId: 2_147_483_000, startsOn: '2026-03-01', endsOn: '2026-04-01' },
      },
      campaigns: {},
      deleteCampaign: { query: { id: '2147483000' } },
    },
    feedback: {
      list: { body: {} },
      uploadFeedback: {
        body: { files: [new File(['Date\tRating\tComments\tOrder ID'], 'feedback.txt', { type: 'text/plain' })] },
      },
      request: { body: { sellerOrderId: 2_147_483_000 } },
      requestState: { query: { sellerOrderId: '2147483000' } },
    },
    reports: {
      show: { params: { name: 'SalesReport' }, body: { page: 1, limit: 25 } },
      export: { params: { name: 'ProfitReport' }, body: { format: 'csv' } },
      dashboard: { query: { day: '7' } },
      bestSelling: { body: { page: 1, limit: 25 } },
      uploadBusiness: {
        body: {
          json: { from: '2026-01-01', to: '2026-01-01' },
          files: [new File(['(Child) ASIN'], 'business.csv', { type: 'text/csv' })],
        },
      },
    },
    help: {
      list: { body: {} },
      get: { query: { id: '1' } },
      create: {
        body: {
          json: {
            title: 'A question',
            description: 'How is it done?',
            requestType: 'InventoryIssue',
            reasonType: 'Support',
            priority: 'Normal',
          },
        },
      },
      addMessage: { body: { json: { requestId: 1, message: 'More of it' } } },
      messages: { body: { id: 1 } },
      cancel: { body: { id: 1 } },
      file: { query: { id: '1' } },
      cases: { body: {} },
      articles: {},
    },
    affiliate: { get: {}, requestPayment: { body: { receiverMail: 'pay@example.com' } }, transferToCredit: {} },
  } satisfies Samples<typeof buyersContracts>;
}
