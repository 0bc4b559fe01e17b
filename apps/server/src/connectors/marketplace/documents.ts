import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Transient } from './errors.ts';
import { requireDocumentAddress } from './safe-addresses.ts';
import { waitMs } from '../../wait-factor.ts';

/** A document to fetch: a presigned link, valid for five minutes. */
export type DocumentLink = { url: string; compressionAlgorithm?: 'GZIP' };

/** An opened document: decompressed bytes and the charset that its sender named. */
export type OpenDocument = { bytes: Readable; charset: string | null };

export type Documents = {
  /** Writes a document with exactly the content type that it was announced with (it is part of the signature). */
  upload(link: string, contentType: string, content: string): Promise<void>;
  open(link: DocumentLink): Promise<OpenDocument>;
};

/** Big reports take longer than a call may. */
const DOCUMENT_TIMEOUT_MS = waitMs(300_000);

/** Feed and report documents, on allowed hosts only, without any token and without following redirects. */
export function createDocuments(endpoints: readonly string[]): Documents {
  return {
    async upload(link, contentType, content) {
      const url = requireDocumentAddress(link, endpoints);
      const answer = await fetched(url, 'document upload', {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: content,
      });
      await answer.body?.cancel();
    },
    async open(link) {
      const url = requireDocumentAddress(link.url, endpoints);
      const answer = await fetched(url, 'document download', { method: 'GET' });
      const raw = answer.body ? Readable.fromWeb(answer.body) : Readable.from([]);
      // With `Content-Encoding: gzip` the transport has unpacked already.
      const isPacked = link.compressionAlgorithm === 'GZIP' && answer.headers.get('content-encoding') !== 'gzip';
      return {
        bytes: isPacked ? unpacked(raw) : raw,
        charset: /charset="?([\w.:-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1] ?? null,
      };
    },
  };
}

/** Nothing was submitted yet when a document fails, so every failure may simply be tried again with a new link. */
async function fetched(url: URL, operation: string, init: RequestInit): Promise<Response> {
  const facts = { operation, status: null, requestId: null };
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(DOCUMENT_TIMEOUT_MS) });
  } catch (error) {
    throw new Transient('no answer', facts, { cause: error });
  }
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Transient(`answered ${answer.status}`, { ...facts, status: answer.status });
}

function unpacked(raw: Readable): Readable {
  const gunzip = createGunzip();
  raw.on('error', (error) => gunzip.destroy(error));
  return raw.pipe(gunzip);
}
