import { createHash } from 'node:crypto';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadLimits } from '@kervan/contracts/endpoint';
import { limits } from '@kervan/domain/limits';
import { isTestFile, VirusScanUnavailable, type VirusScan } from '../connectors/virus-scan/create-virus-scan.ts';
import { measureJson } from './bounded-body.ts';
import { AppError } from '../errors.ts';

/** A field beside the files is a choice or a name, not a text of pages. */
const FIELD_MAX_BYTES = 16 * 1024;
const FIELDS_MAX = 50;
/** Longer names are cut by file systems. */
const NAME_MAX_CHARACTERS = 255;

/** Lets the routes of this scope take files, and no others. */
export const acceptUploads = (scope: FastifyInstance): void => void scope.register(multipart);

const fingerprints = new WeakMap<FastifyRequest, string[]>();
/** What the files of a request hold, in a few characters each; [] = it has none. */
export const uploadFingerprintsOf = (request: FastifyRequest): string[] => fingerprints.get(request) ?? [];

/**
 * Reads the parts of a request into its body: fields as texts, files as lists under their names, ready for the contract's schema. The
 * field `json` holds a body of its own (appendix F), which is bounded like any other. Reading stops at the limits. Errors: ValidationFailed for anything that is no multipart, PayloadTooLarge beyond a limit, FileInfected and VirusScanAway of what the scanner says of a file, if there is one.
 */
export async function readUploads(
  request: FastifyRequest,
  { filesMax, bytesMax }: UploadLimits,
  scan: VirusScan | null,
): Promise<void> {
  if (!request.isMultipart()) throw new AppError('ValidationFailed');
  let files: File[];
  try {
    files = await readParts(request, { filesMax, bytesMax });
  } catch (error) {
    // What the parser says without a status is about the bytes that were sent: no boundary, a part without an end.
    if (error instanceof Error && 'statusCode' in error) throw error;
    if (error instanceof AppError) throw error;
    throw new AppError('ValidationFailed');
  }
  for (const file of files) await refuseInfected(request, file, scan);
}

/** Before anything of the request is done or kept. Who is away lets nothing in. @throws FileInfected, VirusScanAway */
async function refuseInfected(request: FastifyRequest, file: File, scan: VirusScan | null): Promise<void> {
  if (await isTestFile(file)) throw new AppError('FileInfected');
  if (scan === null) return;
  let found: string | null;
  try {
    found = await scan.look(file);
  } catch (error) {
    if (!(error instanceof VirusScanUnavailable)) throw error;
    request.log.warn({ err: error }, 'the scanner for viruses does not answer');
    throw new AppError('VirusScanAway');
  }
  if (found === null) return;
  request.log.warn({ found }, 'a virus was uploaded');
  throw new AppError('FileInfected');
}

async function readParts(request: FastifyRequest, { filesMax, bytesMax }: UploadLimits): Promise<File[]> {
  const files: File[] = [];
  const body: Record<string, unknown> = {};
  const hashes: string[] = [];
  const limit = { files: filesMax, fileSize: bytesMax, fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES };
  for await (const part of request.parts({ limits: limit })) {
    if (part.type === 'file') {
      const { file, hash } = await readFile(part);
      files.push(file);
      hashes.push(hash);
      const known = body[part.fieldname];
      body[part.fieldname] = Array.isArray(known) ? [...known, file] : [file];
    } else {
      if (part.valueTruncated) throw new AppError('PayloadTooLarge');
      body[part.fieldname] = part.fieldname === 'json' ? parsed(String(part.value)) : String(part.value);
    }
  }
  request.body = body;
  fingerprints.set(request, hashes);
  return files;
}

/** A file is held once: its pieces are let go as soon as it is whole, and nothing else of the request keeps them. Throws PayloadTooLarge beyond the limit. */
async function readFile({ file, filename, mimetype }: MultipartFile): Promise<{ file: File; hash: string }> {
  const pieces: Buffer<ArrayBuffer>[] = [];
  const hash = createHash('sha256');
  for await (const piece of file as AsyncIterable<Buffer<ArrayBuffer>>) {
    if (file.truncated) pieces.length = 0;
    else pieces.push(piece);
    hash.update(piece);
  }
  if (file.truncated) throw new AppError('PayloadTooLarge');
  return {
    file: new File(pieces, filename.slice(0, NAME_MAX_CHARACTERS), { type: mimetype }),
    hash: hash.digest('base64url'),
  };
}

function parsed(text: string): unknown {
  const limit = { depth: limits.bodyDepthMax, members: limits.bodyMembersMax.own };
  if (!measureJson(text, limit).fits) throw new AppError('RequestTooComplex');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('ValidationFailed', { fields: [{ field: 'json', code: 'invalid' }] });
  }
}
