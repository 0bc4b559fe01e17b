import { nameOf, type ReceivedFile } from '@kervan/contracts/file';

/** An answer of the server as it came; its content is not looked at yet. `file`: a download, where one was asked for and not refused. */
export type Answer = { status: number; text: string; location: string | null; file?: ReceivedFile };

/** `asFile`: the call answers a download. */
export async function readAnswer(response: Response, asFile = false): Promise<Answer> {
  const answer = { status: response.status, location: response.headers.get('location') };
  if (!asFile || !response.ok) return { ...answer, text: await response.text() };
  const name = nameOf(response.headers.get('content-disposition'));
  return { ...answer, text: '', file: { name, content: await response.blob() } };
}
