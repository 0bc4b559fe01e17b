import type { FeedRow } from '../feed-row.ts';
import type { OrderFeedTraits } from './order-feed-types.ts';

/** The processing report of a feed about orders, in the form of the feed. // Assumed: as sellers know them. */
export const orderFeedReport = (feed: FeedRow, { form }: OrderFeedTraits): string =>
  form === 'xml' ? xmlReport(feed) : flatReport(feed);

function flatReport({ processed, accepted, issues }: FeedRow): string {
  const clean = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
  return [
    'Feed Processing Summary:',
    `\tNumber of records processed\t\t${processed}`,
    `\tNumber of records successful\t\t${accepted}`,
    '',
    ...(issues.length === 0 ? [] : ['original-record-number\tsku\terror-code\terror-type\terror-message']),
    ...issues.map(({ messageId, code, severity, message }) =>
      [messageId ?? 0, '', code, severity === 'ERROR' ? 'Error' : 'Warning', clean(message)].join('\t'),
    ),
    '',
  ].join('\r\n');
}

function xmlReport({ feed_id, seller_id, processed, accepted, issues }: FeedRow): string {
  const results = issues.map(
    ({ messageId, code, message }) =>
      `<Result><MessageID>${messageId ?? 0}</MessageID><ResultCode>Error</ResultCode><ResultMessageCode>${code}</ResultMessageCode><ResultDescription>${escapeXml(message)}</ResultDescription></Result>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<AmazonEnvelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="amzn-envelope.xsd">',
    `<Header><DocumentVersion>1.02</DocumentVersion><MerchantIdentifier>${escapeXml(seller_id)}</MerchantIdentifier></Header>`,
    '<MessageType>ProcessingReport</MessageType>',
    `<Message><MessageID>1</MessageID><ProcessingReport><DocumentTransactionID>${feed_id}</DocumentTransactionID><StatusCode>Complete</StatusCode>`,
    `<ProcessingSummary><MessagesProcessed>${processed}</MessagesProcessed><MessagesSuccessful>${accepted}</MessagesSuccessful><MessagesWithError>${issues.length}</MessagesWithError><MessagesWithWarning>0</MessagesWithWarning></ProcessingSummary>`,
    ...results,
    '</ProcessingReport></Message>',
    '</AmazonEnvelope>',
    '',
  ].join('\n');
}

export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Characters that XML has no place for.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ');
