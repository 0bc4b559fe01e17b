import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { dispositionOf, type FileToSend } from '@kervan/contracts/file';
import type { Operation } from '@kervan/contracts/schemas';

/** A download under its name. Throws where it is of a media type that the contract does not name. */
export function sendFile(operation: Operation, reply: FastifyReply, { name, mediaType, content }: FileToSend) {
  if (!operation.mediaTypes?.includes(mediaType)) throw new Error(`${operation.id} answers no ${mediaType}`);
  const isWhole = typeof content === 'string' || content instanceof Uint8Array;
  return reply
    .type(mediaType)
    .header('content-disposition', dispositionOf(name))
    .send(isWhole ? content : Readable.from(content));
}
