import type { FastifyReply } from 'fastify';
import { bodyBytes } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { checkLink } from './document-links.ts';
import { findDocument, storeUpload } from './document-store.ts';

/** `/documents`: where presigned addresses lead. No token is asked for; refusals are S3's XML. */
export const registerDocuments: Routes = (mount) => {
  mount('PUT', '/documents/:documentId', upload, { name: 'putDocument', isSpared: true });
  mount('GET', '/documents/:documentId', download, { name: 'getDocument', isSpared: true });
};

async function upload(call: WorldRequest): Promise<unknown> {
  const { world, params, query, request, reply } = call;
  const { documentId = '' } = params;
  const refusal = refuse(call, 'PUT');
  if (refusal) return refusal;
  const document = await findDocument(world, documentId);
  if (!document) return refused(reply, 404, 'NoSuchKey', 'The specified key does not exist.');
  // The content type is part of what was signed.
  if (sameType(request.headers['content-type'] ?? '') !== sameType(document.content_type)) {
    return refused(
      reply,
      403,
      'SignatureDoesNotMatch',
      `The request signature we calculated does not match the signature you provided. ${query.get('X-Amz-Signature') ?? ''}`,
    );
  }
  await storeUpload(world, documentId, bodyBytes(request));
  return reply.code(200).send();
}

async function download(call: WorldRequest): Promise<unknown> {
  const { world, params, reply } = call;
  const refusal = refuse(call, 'GET');
  if (refusal) return refusal;
  const document = await findDocument(world, params.documentId ?? '');
  if (!document?.content) return refused(reply, 404, 'NoSuchKey', 'The specified key does not exist.');
  return reply.type(document.content_type).send(document.content);
}

function refuse({ world, params, query, reply }: WorldRequest, method: 'GET' | 'PUT'): FastifyReply | null {
  const state = checkLink(world, params.documentId ?? '', method, query);
  if (state === 'expired') return refused(reply, 403, 'AccessDenied', 'Request has expired');
  return state === 'wrong'
    ? refused(
        reply,
        403,
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided.',
      )
    : null;
}

const refused = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply
    .code(status)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`);

/** Content types are equal whatever their spacing and case. */
const sameType = (contentType: string): string => contentType.toLowerCase().replaceAll(/\s/g, '');
