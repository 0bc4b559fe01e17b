import { randomUUID } from 'node:crypto';
import { gzipSync, gunzipSync } from 'node:zlib';
import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';

export type DocumentKind = 'feedInput' | 'feedResult' | 'report' | 'schema';

export type DocumentRow = {
  document_id: string;
  seller_id: string;
  kind: DocumentKind;
  content_type: string;
  compression: 'GZIP' | null;
  content: Buffer | null;
};

const prefixes: Record<DocumentKind, string> = {
  feedInput: 'amzn1.tortuga.4.feed.in',
  feedResult: 'amzn1.tortuga.4.feed.out',
  report: 'amzn1.spdoc.1.4',
  schema: 'amzn1.ptds.schema',
};

/** Makes a document, with its content or to be uploaded later, and gives its id. */
export async function createDocument(
  sql: Sql,
  world: World,
  document: {
    sellerId: string;
    kind: DocumentKind;
    contentType: string;
    content: Buffer | null;
    isCompressed?: boolean;
  },
): Promise<string> {
  const documentId = `${prefixes[document.kind]}.${randomUUID()}`;
  const { content, isCompressed = false } = document;
  await sql.query(
    'insert into sandbox.document (world, document_id, seller_id, kind, content_type, compression, content, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      world.id,
      documentId,
      document.sellerId,
      document.kind,
      document.contentType,
      isCompressed ? 'GZIP' : null,
      content && isCompressed ? gzipSync(content) : content,
      world.clock.now(),
    ],
  );
  return documentId;
}

/** The document, or null. */
export async function findDocument(world: World, documentId: string): Promise<DocumentRow | null> {
  const { rows } = await world.sql.query<DocumentRow>(
    'select document_id, seller_id, kind, content_type, compression, content from sandbox.document where world = $1 and document_id = $2',
    [world.id, documentId],
  );
  return rows[0] ?? null;
}

/** Stores what was uploaded; a second upload replaces the first. */
export async function storeUpload(world: World, documentId: string, content: Buffer): Promise<void> {
  await world.sql.query('update sandbox.document set content = $3 where world = $1 and document_id = $2', [
    world.id,
    documentId,
    content,
  ]);
}

/** The text of an upload, unpacked when it is gzip (feeds may be). Null when nothing was uploaded or it cannot be unpacked. */
export function uploadedText({ content }: Pick<DocumentRow, 'content'>): string | null {
  if (!content) return null;
  const isGzip = content[0] === 0x1f && content[1] === 0x8b;
  try {
    return (isGzip ? gunzipSync(content) : content).toString('utf8');
  } catch {
    return null;
  }
}
