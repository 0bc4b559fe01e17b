import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dispositionOf, type FileToSend } from '@kervan/contracts/file';
import type { Operation } from '@kervan/contracts/schemas';

/** What somebody uploaded is no page of the panel: opened in a browser it stands alone, without an origin, and nothing in it runs or is loaded. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A download under its name. Throws where it is of a media type that the contract does not name. */
export function sendFile(operation: Operation, reply: FastifyReply, { name, mediaType, content }: FileToSend) {
  if (!operation.mediaTypes?.includes(mediaType)) throw new Error(`${operation.id} answers no ${mediaType}`);
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  return reply
    .type(mediaType)
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', NOTHING_RUNS)
    .send(isWhole ? content : Readable.from(content));
}
