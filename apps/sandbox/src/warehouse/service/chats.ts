import type { Books } from '../books/books.ts';
import type { Attachment, Chat, Package } from '../books/records.ts';
import { emitOf } from '../events/emit.ts';
import { shownPhotos, takePhoto } from '../photos/photos.ts';
import { wrongState } from '../wire/refusal.ts';

/** WH-034: what a customer closed may be opened again for so long. */
const REOPEN_MS = 7 * 86_400_000;

const isClosed = ({ status }: Chat): boolean => status === 'ClosedByCustomer' || status === 'ClosedByWarehouse';

type Said = { text: string; files: Attachment[] };

/** A conversation about a package begins with what Kervan says. */
export function openChat(books: Books, pack: Package, said: Said): Chat {
  const chat: Chat = { id: books.newId(), packageRef: pack.id, status: 'Open', messages: [], closedAt: null };
  return say(books, chat, said);
}

/** Kervan says something. */
export function say(books: Books, chat: Chat, { text, files }: Said): Chat {
  if (isClosed(chat)) throw wrongState('chat', chat.status);
  const message = {
    id: books.newId(),
    from: 'customer' as const,
    text,
    files,
    photos: [],
    at: books.now().toISOString(),
  };
  return books.put('chat', { ...chat, status: 'WaitingReplyFromWarehouse', messages: [...chat.messages, message] });
}

export function close(books: Books, chat: Chat): Chat {
  if (isClosed(chat)) throw wrongState('chat', chat.status);
  return books.put('chat', { ...chat, status: 'ClosedByCustomer', closedAt: books.now().toISOString() });
}

export function reopen(books: Books, chat: Chat): Chat {
  const closedMs = Date.parse(chat.closedAt ?? '');
  if (chat.status !== 'ClosedByCustomer' || books.now().getTime() - closedMs > REOPEN_MS)
    throw wrongState('chat', chat.status);
  return books.put('chat', { ...chat, status: 'WaitingReplyFromWarehouse', closedAt: null });
}

/** The warehouse's people answer, with a picture if they want. */
export async function reply(
  books: Books,
  chat: Chat,
  { text, hasPhoto }: { text: string; hasPhoto: boolean },
): Promise<Chat> {
  if (isClosed(chat)) throw wrongState('chat', chat.status);
  const photos = hasPhoto ? [(await takePhoto(books, 'chat', chat.packageRef)).id] : [];
  const message = {
    id: books.newId(),
    from: 'warehouse' as const,
    text,
    files: [],
    photos,
    at: books.now().toISOString(),
  };
  const answered = books.put('chat', { ...chat, messages: [...chat.messages, message] });
  emitOf(books, books.need('package', chat.packageRef), 'chat.message', {
    chatId: chat.id,
    messageId: message.id,
    text,
    photos: shownPhotos(books, photos),
  });
  return setStatus(books, answered, 'WaitingReplyFromCustomer');
}

/** The warehouse's people say who is to answer, or close it. */
export function setStatus(books: Books, chat: Chat, status: Chat['status']): Chat {
  if (chat.status === status) return chat;
  const closedAt = status === 'ClosedByWarehouse' ? books.now().toISOString() : null;
  const changed = books.put('chat', { ...chat, status, closedAt });
  emitOf(books, books.need('package', chat.packageRef), 'chat.status', { chatId: chat.id, status });
  return changed;
}
