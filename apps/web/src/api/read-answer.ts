import type { OnBytes } from '@kervan/contracts/call';
import { nameOf, type ReceivedFile } from '@kervan/contracts/file';

/** An answer of the server as it came; its content is not looked at yet. `file`: a download, where one was asked for and not refused. */
export type Answer = { status: number; text: string; location: string | null; file?: ReceivedFile };

/** `onBytes`: the call answers a download, and this is told how much of it has come. */
export async function readAnswer(response: Response, onBytes: OnBytes | null = null): Promise<Answer> {
  const answer = { status: response.status, location: response.headers.get('location') };
  if (!onBytes || !response.ok) return { ...answer, text: await response.text() };
  const name = nameOf(response.headers.get('content-disposition'));
  return { ...answer, text: '', file: { name, content: await contentOf(response, onBytes) } };
}

async function contentOf(response: Response, onBytes: OnBytes): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    bytes += next.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
