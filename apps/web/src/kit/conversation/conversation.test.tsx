import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@kervan/contracts/call';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { texts } from '@kervan/texts/texts';
import { showPart } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { FormatProvider } from '../../ui/format/format.tsx';
import { Conversation, ConversationHead } from './conversation.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { ConversationPages, ConversationRow, ConversationRows } from './conversation-row.tsx';
import { MessageBubble, MessageFiles, MessageText } from './message-bubble.tsx';
import { MessageComposer } from './message-composer.tsx';
import { useDraft, type Draft } from './use-draft.ts';

const inFormat = (part: React.ReactElement) => (
  <FormatProvider locale="de-DE" language="en" timeZone="Europe/Berlin" now={() => Date.parse(AS_OF)}>
    {part}
  </FormatProvider>
);
const show = (part: React.ReactElement) => showPart(inFormat(part));

describe('a conversation', () => {
  it('is a region with its head; the title is the level that is asked for, and the way back is its own link', async () => {
    await show(
      <Conversation label="About KRV-1">
        <ConversationHead
          level={1}
          title="KRV-1"
          back={(link) => <a href="/list" aria-label="All" {...link} />}
          marks={<i>marks</i>}
        />
        <ConversationHead title="KRV-2" />
      </Conversation>,
    );
    const region = within(screen.getByRole('region', { name: 'About KRV-1' }));
    expect(region.getByRole('heading', { level: 1 }).textContent).toBe('KRV-1');
    expect(region.getByRole('heading', { level: 2 }).textContent).toBe('KRV-2');
    expect(region.getByRole('link', { name: 'All' }).querySelector('svg')).not.toBeNull();
    expect(region.getByText('marks')).toBeDefined();
  });

  it('reads one earlier page after the other, the oldest on top, until there is none', async () => {
    const asked = vi.fn((page: number) => <p>page {page}</p>);
    const { user } = await show(
      <ConversationLog label="Log" last={3} earlier={{ label: 'Earlier', total: 101, limit: 50, page: asked }}>
        <p>page 1</p>
      </ConversationLog>,
    );
    expect(asked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    const log = screen.getByRole('log', { name: 'Log' });
    expect([...log.querySelectorAll('p')].map((one) => one.textContent)).toEqual(['page 3', 'page 2', 'page 1']);
    expect(screen.queryByRole('button', { name: 'Earlier' })).toBeNull();
    expect(log.tabIndex).toBe(0);
  });

  it('shows own words apart from the others’, each in its own direction, and saves their files', async () => {
    const get = vi.fn(() => Promise.reject(new ApiError('RecordNotFound', 404)));
    const files = [
      { id: 5, name: 'photo.jpg', kind: 'jpg', bytes: 2048 },
      { id: 6, name: 'virus.exe', isRefused: true },
    ];
    const words = {
      download: (name: string) => `Download ${name}`,
      failed: (why: string) => `Failed: ${why}`,
      refused: (name: string) => `${name} was refused`,
    };
    const { user } = await show(
      <>
        <MessageBubble who="Buyer" sender="in" isOwn={false} date={AS_OF}>
          <MessageText language="ar">مرحبا</MessageText>
          <MessageFiles files={files} get={get} words={words} />
        </MessageBubble>
        <MessageBubble who="You" sender="out" isOwn date={AS_OF}>
          <MessageText>Hello</MessageText>
        </MessageBubble>
      </>,
    );
    const [other, own] = screen.getAllByRole('article');
    expect([other?.dataset.own, own?.dataset.own]).toEqual([undefined, 'true']);
    expect(screen.getByText('مرحبا').getAttribute('dir')).toBe('auto');
    expect(screen.getByText('مرحبا').lang).toBe('ar');
    expect(screen.getByText('virus.exe was refused').querySelector('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download photo.jpg' }));
    expect(get.mock.calls).toEqual([[5]]);
    await screen.findByText(`Failed: ${texts.en.errors.RecordNotFound}`);
  });

  it('its row is the caller’s link and says how many are new; the pages turn within their bounds', async () => {
    const turn = vi.fn();
    const { user } = await show(
      <>
        <ConversationRows label="List">
          <ConversationRow
            link={(link) => <a href="/one" {...link} />}
            unread={{ count: 3, label: '3 new' }}
            first={<b>One</b>}
            when="now"
            second={<span>last</span>}
          />
          <ConversationRow
            link={(link) => <a href="/two" {...link} />}
            unread={{ count: 0, label: '0 new' }}
            isOpen
            first={<b>Two</b>}
            when="now"
            second={<span>last</span>}
          />
        </ConversationRows>
        <ConversationPages
          page={1}
          pages={2}
          words={{ newer: 'Newer', older: 'Older', page: (page, pages) => `${page} of ${pages}` }}
          onTurn={turn}
        />
      </>,
    );
    const [one, two] = within(screen.getByRole('list', { name: 'List' })).getAllByRole('link');
    expect([one?.dataset.unread, one?.dataset.open, two?.dataset.unread, two?.dataset.open]).toEqual([
      'true',
      undefined,
      undefined,
      'true',
    ]);
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(['3 new']);
    expect(screen.getByRole('button', { name: 'Newer' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(turn.mock.calls).toEqual([[2]]);
    screen.getByText('1 of 2');
  });
});

type Given = {
  missing?: string;
  blocked?: string;
  isBusy?: boolean;
  /** What was refused stays. */
  isRefused?: boolean;
  onSend: (draft: Draft) => void;
};

function Writing({ missing, blocked = '', isBusy = false, isRefused = false, onSend }: Given) {
  const { draft, change, clear } = useDraft(() => ({}));
  return (
    <MessageComposer
      words={{
        label: 'Message',
        placeholder: 'Write',
        files: 'Files',
        addFiles: 'Add files',
        send: 'Send',
        keys: 'Ctrl Enter',
        left: (shown) => `${shown} left`,
        sending: (size) => `Sending ${size ?? 'words'}`,
        ...(missing === undefined ? {} : { missing }),
      }}
      draft={draft}
      onChange={change}
      onSend={() => {
        onSend(draft);
        if (!isRefused) clear();
      }}
      textMax={220}
      accept={attachmentAccept}
      blocked={blocked === '' ? null : blocked}
      isBusy={isBusy}
      error={null}
    />
  );
}

describe('what is written next', () => {
  const send = () => screen.getByRole('button', { name: 'Send' });
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

  it('waits for words, is sent by Ctrl Enter, and begins anew', async () => {
    const sent: Draft[] = [];
    const { user } = await show(<Writing onSend={(draft) => void sent.push(draft)} />);
    expect(send().hasAttribute('disabled')).toBe(true);
    await user.type(field(), '   {Control>}{Enter}{/Control}');
    expect(sent).toHaveLength(0);
    await user.clear(field());
    await user.type(field(), 'One{Control>}{Enter}{/Control}');
    expect(field().value).toBe('');
    await user.type(field(), 'Two');
    await user.click(send());
    expect(sent.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('has the same key where the same words are tried again, and another once they are changed', async () => {
    const keys: string[] = [];
    const { user } = await show(<Writing isRefused onSend={({ key }) => void keys.push(key)} />);
    await user.type(field(), 'One');
    await user.click(send());
    await user.click(send());
    await user.type(field(), '!');
    await user.click(send());
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('says what is missing where it is tried without words', async () => {
    const onSend = vi.fn();
    const { user } = await show(<Writing missing="Say something" onSend={onSend} />);
    expect(screen.queryByText('Say something')).toBeNull();
    await user.click(send());
    screen.getByText('Say something');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('opens the field for files by its button or by a file over it, and closes it once it is sent', async () => {
    const onSend = vi.fn<(draft: Draft) => void>();
    const { user } = await show(<Writing onSend={onSend} />);
    const chooser = () => screen.queryByLabelText<HTMLInputElement>('Files', { selector: 'input' });
    expect(chooser()).toBeNull();
    fireEvent.dragEnter(field());
    const input = chooser();
    if (!input) throw new Error('no field for files');
    await user.upload(input, new File(['a'], 'a.png', { type: 'image/png' }));
    await user.type(field(), 'See');
    await user.click(send());
    expect(onSend.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(['a.png']);
    expect(chooser()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add files' }));
    expect(chooser()).not.toBeNull();
  });

  it('tells the last 200 characters, and what is on its way', async () => {
    const { user, unmount } = await show(<Writing onSend={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe('Ctrl Enter');
    await user.type(field(), 'x'.repeat(21));
    expect(screen.getByRole('status').textContent).toBe('199 left');
    expect(field().maxLength).toBe(220);
    unmount();
    await show(<Writing isBusy onSend={() => {}} />);
    expect(screen.getByRole('status').textContent).toBe('Sending words');
  });

  it('is closed where it is blocked, and says why', async () => {
    await show(<Writing blocked="Unpaid" onSend={() => {}} />);
    expect([field().disabled, send().dataset.tip, send().hasAttribute('disabled')]).toEqual([true, 'Unpaid', true]);
    fireEvent.dragEnter(field());
    expect(screen.queryByText('Files')).toBeNull();
  });
});
