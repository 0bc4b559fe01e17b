import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { announcements } from '@kervan/contracts/announcements-calls';
import { tested } from '../../../testing/languages.ts';
import { showStaff } from '../../../testing/show.tsx';
import { announcementRow, page } from '../../../testing/staff-answers.ts';
import { layOut } from '../../../testing/window.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

let wire: Wire;
const saved = { ...announcementRow, htmlTr: '<p>Bu gece bakım var.</p>', htmlEn: '<p>Maintenance tonight.</p>' };
const preview = {
  tr: { title: 'Bakım', content: '<p>Bu gece <b>bakım</b> var.</p>' },
  en: { title: 'Maintenance', content: '<p>Maintenance <a href="/help">tonight</a>.</p>' },
  isHarmless: true,
  accounts: 1_284,
};
beforeEach(() => {
  wire = createWire();
  wire.base(announcements.list, page([announcementRow]));
  wire.base(announcements.get, saved);
  wire.base(announcements.preview, preview);
  layOut({ width: 1_400, height: 600 });
});
const dialog = () => screen.findByRole('dialog');
const why = async (user: Awaited<ReturnType<typeof showStaff>>['user'], confirm: string) => {
  const box = await dialog();
  await user.click(within(box).getByLabelText('Reason'));
  await user.paste('Planned maintenance.');
  await user.click(within(box).getByRole('button', { name: confirm }));
};

describe('messages to sellers', () => {
  it.each(
    tested([
      ['en', 'Maintenance', 'Draft', 'under the top bar', 'Everybody'],
      ['tr', 'Bakım', 'Taslak', 'üst çubuğun altında', 'Herkes'],
    ] as const),
  )('MSG-019 SHELL-102 each with its state, where it shows and for whom (%s)', async (language, title, ...texts) => {
    await showStaff('/staff/messages', { wire, language });
    const row = (await screen.findByRole('link', { name: title })).closest('[role=row]');
    for (const text of texts) expect(row?.textContent).toContain(text);
  });

  it('MSG-019 SHELL-102 one is written in both languages, looked at and saved', async () => {
    wire.answer(announcements.save, { id: 6 });
    const { user, router } = await showStaff('/staff/messages/new', { wire });
    await user.type(await screen.findByLabelText('Title, Turkish'), 'Bakım');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(screen.getAllByText(/Enter it, in up to/)).toHaveLength(3);
    expect(screen.getByText(/Write title and text in both languages to see it/)).toBeTruthy();
    expect(wire.asked(announcements.preview)).toEqual([]);
    for (const [label, text] of [
      ['Title, English', 'Maintenance'],
      ['Text, Turkish', '<p>Bu gece</p>'],
      ['Text, English', '<p>Tonight</p>'],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('switch', { name: /^Popup/ }));
    await screen.findByText('1,284 accounts would get it now.');
    expect(screen.getByRole('link', { name: 'tonight' }).getAttribute('href')).toBe('/help');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await why(user, 'Save draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff/messages/6'));
    expect(wire.asked(announcements.save).map(({ body }) => body)).toEqual([
      {
        titleTr: 'Bakım',
        titleEn: 'Maintenance',
        htmlTr: '<p>Bu gece</p>',
        htmlEn: '<p>Tonight</p>',
        isSticky: false,
        isPopup: true,
        audience: null,
        endsAt: null,
        why: 'Planned maintenance.',
      },
    ]);
  });

  it('MSG-022 what is not allowed is named, and is not shown', async () => {
    wire.answer(announcements.preview, { ...preview, isHarmless: false });
    wire.refuse(announcements.save, 'HtmlNotHarmless');
    const { user } = await showStaff('/staff/messages/6', { wire });
    await screen.findByText(/The text contains something that isn’t allowed: it is missing below/);
    await user.type(screen.getByLabelText('Title, English'), '!');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await why(user, 'Save draft');
    expect((await within(await dialog()).findByRole('alert')).textContent).toContain('isn’t allowed in messages');
  });

  it('SHELL-102 leaving with something unsaved asks first', async () => {
    const { user, router } = await showStaff('/staff/messages/6', { wire });
    await user.type(await screen.findByLabelText('Title, English'), '!');
    await user.click(screen.getByRole('link', { name: 'Coupons' }));
    await dialog();
    expect(router.state.location.pathname).toBe('/staff/messages/6');
  });

  it('MSG-021 SHELL-102 publishing says how many get it, where it shows and that it cannot be changed', async () => {
    wire.answer(announcements.publish, null);
    const { user } = await showStaff('/staff/messages/6', { wire });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const box = await dialog();
    await within(box).findByText(/1,284 accounts get it immediately/);
    expect(box.textContent).toMatch(/shows under the top bar.*can’t be changed afterwards/);
    await why(user, 'Publish');
    await screen.findByText('Message published');
    expect(wire.asked(announcements.publish)[0]?.body).toEqual({ id: 6, why: 'Planned maintenance.' });
  });

  it('SHELL-102 what is unsaved is not published, what runs is only ended, what ended stays', async () => {
    const { user, unmount } = await showStaff('/staff/messages/6', { wire });
    await user.type(await screen.findByLabelText('Title, English'), '!');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
    unmount();
    wire.answer(announcements.end, null);
    wire.answer(announcements.get, {
      ...saved,
      state: 'published',
      sentCount: 12,
      readCount: 5,
      publishedAt: '2026-03-01T09:00:00.000Z',
    });
    const second = await showStaff('/staff/messages/6', { wire });
    await second.user.click(await screen.findByRole('button', { name: 'End message' }));
    expect(screen.queryByLabelText('Title, English')).toBeNull();
    expect((await dialog()).textContent).toContain('disappears from every top bar and dialog immediately');
    wire.answer(announcements.get, { ...saved, state: 'ended', endedAt: '2026-03-02T09:00:00.000Z' });
    await why(second.user, 'End message');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End message' })).toBeNull());
    expect(wire.asked(announcements.end)[0]?.body).toEqual({ id: 6, why: 'Planned maintenance.' });
  });

  it('SHELL-102 a draft is deleted with a reason', async () => {
    wire.answer(announcements.remove, null);
    const { user, router } = await showStaff('/staff/messages/6', { wire });
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }));
    await why(user, 'Delete draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff/messages'));
  });
});

describe('articles of the help', () => {
  const article = {
    id: 2,
    slug: 'first-steps',
    titleTr: 'İlk adımlar',
    titleEn: 'First steps',
    htmlTr: '<p>Hoş geldiniz</p>',
    htmlEn: '<p>Welcome</p>',
    place: 1,
    isPublished: true,
    updatedAt: '2026-03-01T09:00:00.000Z',
  };

  it.each(
    tested([
      ['en', 'First steps', 'Published', 'No article was written yet'],
      ['tr', 'İlk adımlar', 'Yayında', 'Henüz yazı yok'],
    ] as const),
  )('SHELL-102 stand in their order (%s)', async (language, title, state, none) => {
    wire.answer(announcements.articles, [article]);
    const { unmount } = await showStaff('/staff/articles', { wire, language });
    const row = (await screen.findByRole('link', { name: title })).closest('tr');
    expect(row?.textContent).toContain(`first-steps${state}`);
    unmount();
    wire.answer(announcements.articles, []);
    await showStaff('/staff/articles', { wire, language });
    await screen.findByText(none);
  });

  it('SHELL-102 one is changed and saved with a reason; an address that is none is refused', async () => {
    wire.answer(announcements.articles, [article]);
    wire.answer(announcements.saveArticle, { id: 2 });
    const { user } = await showStaff('/staff/articles/2', { wire });
    const slug = await screen.findByLabelText('Address');
    await user.type(slug, ' Ü');
    await user.click(screen.getByRole('button', { name: 'Save article' }));
    expect(screen.getByText(/Use lowercase letters, digits and hyphens/)).toBeTruthy();
    await user.clear(slug);
    await user.type(slug, 'very-first-steps');
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Save article' }));
    expect((await dialog()).textContent).toContain('Sellers don’t see it.');
    await why(user, 'Save article');
    await screen.findByText('Article saved');
    expect(wire.asked(announcements.saveArticle)[0]?.body).toMatchObject({
      id: 2,
      slug: 'very-first-steps',
      isPublished: false,
      why: 'Planned maintenance.',
    });
  });

  it('SHELL-102 one that is not there says so', async () => {
    wire.answer(announcements.articles, []);
    await showStaff('/staff/articles/9', { wire });
    await screen.findByText('There is no such article');
  });
});
