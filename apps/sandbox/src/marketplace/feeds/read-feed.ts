import { isRecord } from '../../http/body.ts';
import { ApiError } from '../api-error.ts';
import type { Submission } from '../listings/decide-submission.ts';
import { readAttributes, readPatchBody, readPutBody } from '../listings/listing-body.ts';
import { itemParts, type ItemPart } from '../listings/listing-view.ts';
import type { MessageIssue } from './feed-row.ts';

/** A feed's content as far as it can be worked, or why it cannot. */
export type FeedContent =
  | { messages: readonly unknown[]; includedData: readonly ItemPart[] | null }
  | { fatal: { code: string; message: string } };

/** Most messages of a feed [Amazon's schema]. */
const MESSAGES_MAX = 25_000;

/** Codes that developers saw of feeds that are not as described (docs#1593, docs#1133, docs#1098). */
const UNREADABLE = '4002001';
const WRONG_HEADER = '4002006';
const NOT_THE_SCHEMA = '4002008';

const fatal = (code: string, message: string): FeedContent => ({ fatal: { code, message } });

/** Reads the document of a JSON_LISTINGS_FEED of a seller. */
export function readFeed(text: string | null, sellerId: string): FeedContent {
  let content: unknown;
  try {
    content = JSON.parse(text ?? '');
  } catch {
    return fatal(UNREADABLE, "Item 'Feed' cannot be parsed.");
  }
  if (!isRecord(content) || !isRecord(content.header) || !Array.isArray(content.messages))
    return fatal(NOT_THE_SCHEMA, "The feed must have a 'header' and 'messages'.");
  const { header, messages } = content;
  if (header.version !== '2.0')
    return fatal(WRONG_HEADER, "The 'version' attribute does not match the required value.");
  if (header.sellerId !== sellerId) return fatal(WRONG_HEADER, "The 'sellerId' of the header is not the account's.");
  if (messages.length === 0 || messages.length > MESSAGES_MAX)
    return fatal(NOT_THE_SCHEMA, `A feed holds 1 to ${MESSAGES_MAX} messages, this one ${messages.length}.`);
  const wanted =
    isRecord(header.report) && Array.isArray(header.report.includedData)
      ? (header.report.includedData as unknown[])
      : null; // A list of JSON values.
  return { messages, includedData: wanted ? itemParts.filter((part) => wanted.includes(part)) : null };
}

export type ReadMessage = { messageId: number; submission: Submission } | { issue: MessageIssue };

/** One message as a submission, or the issue that says what is wrong with it. */
export function readMessage(message: unknown): ReadMessage {
  const { messageId, sku, operationType } = isRecord(message) ? message : {};
  if (typeof messageId !== 'number' || !Number.isInteger(messageId) || messageId < 1 || messageId > 2_147_483_647)
    return { issue: invalid({}, "'messageId' must be a whole number from 1 to 2147483647.") };
  if (!isRecord(message) || typeof sku !== 'string' || sku === '')
    return { issue: invalid({ messageId }, "'sku' is required but not supplied.") };
  try {
    switch (operationType) {
      case 'UPDATE':
        return { messageId, submission: readPutBody(sku, message) };
      case 'PATCH':
        return { messageId, submission: readPatchBody(sku, message) };
      case 'PARTIAL_UPDATE':
        if (typeof message.productType !== 'string')
          return { issue: invalid({ messageId, sku }, "'productType' is required but not supplied.") };
        return {
          messageId,
          submission: {
            kind: 'PARTIAL',
            sku,
            productType: message.productType,
            attributes: readAttributes(message.attributes),
          },
        };
      case 'DELETE':
        return { messageId, submission: { kind: 'DELETE', sku } };
      default:
        return { issue: invalid({ messageId, sku }, `Invalid value '${String(operationType)}' for 'operationType'.`) };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { issue: invalid({ messageId, sku }, error.errors[0]?.message ?? 'The message is not as described.') };
  }
}

const invalid = (which: Pick<MessageIssue, 'messageId' | 'sku'>, message: string): MessageIssue => ({
  ...which,
  code: NOT_THE_SCHEMA,
  severity: 'ERROR',
  message,
});
