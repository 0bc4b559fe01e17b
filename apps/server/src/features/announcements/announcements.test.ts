import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { announcements } from '@kervan/contracts/announcements-calls';
import type { Audience } from '@kervan/contracts/announcements';
import { messages } from '@kervan/contracts/messages-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { hostileHtml } from '@kervan/domain/testing/hostile-html';
import { withTenant } from '../../db/tenant.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { registerUnconfirmed } from '../../testing/registration.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { changeLevel } from '../../testing/subscriptions.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
let member: Member;
let german: Seller;
let french: Seller;
let none: Seller;
beforeAll(async () => {
  member = await signInMember(product);
  [german, french, none] = [await product.signUp(), await product.signUp(), await product.signUp()];
  await product.connectStore(german, 'DE');
  await product.connectStore(french, 'FR');
  await changeLevel(product.worker, french.accountId, 1);
});

const WHY = 'Planned maintenance.';
const draft = (over: object = {}) => ({
  titleTr: 'Bakım',
  titleEn: 'Maintenance',
  htmlTr: '<p>Gece</p>',
  htmlEn: '<p>At night</p>',
  isSticky: true,
  isPopup: false,
  audience: null,
  endsAt: null,
  why: WHY,
  ...over,
});
const save = (over: object = {}) => member.call(announcements.save, { body: draft(over) });
const publish = async (id: number) => {
  await member.call(announcements.publish, { body: { id, why: WHY } });
  await product.runJobs();
};
const get = (id: number) => member.call(announcements.get, { query: { id } });
const tick = async () => {
  await runTask(product.work, 'announcements.tick');
  await product.runJobs();
};
const has = async (who: Seller, title: string) =>
  (await who.call(messages.list, { body: { page: 1, limit: 100 } })).items.some((message) => message.title === title);
const shows = async (who: Seller, title: string) =>
  (await who.call(messages.showing, {})).some((message) => message.title === title);

describe('writing to sellers', () => {
  it('SHELL-102 MSG-022 refuses what is not harmless, names the text, and keeps nothing of it', async () => {
    const count = async () => (await member.call(announcements.list, { body: { page: 1, limit: 25 } })).totalCount;
    const before = await count();
    const refused = await refusalOf(save({ htmlTr: hostileHtml[0] }));
    expect([refused.code, refused.fields]).toEqual(['HtmlNotHarmless', [{ field: 'htmlTr', code: 'notHarmless' }]]);
    expect(await codeOf(save({ htmlEn: '<p onclick=alert(1)>x</p>' }))).toBe('HtmlNotHarmless');
    expect(await count()).toBe(before);
    const preview = await member.call(announcements.preview, {
      body: { titleTr: 'a', titleEn: 'b', htmlTr: '<p>x</p><script>1</script>', htmlEn: '<p>y</p>', audience: null },
    });
    expect(preview).toMatchObject({ tr: { content: '<p>x</p>' }, en: { content: '<p>y</p>' }, isHarmless: false });
  });

  it('SHELL-102 a draft is read by nobody, can be changed and taken away; what was sent cannot', async () => {
    const { id } = await save({ titleEn: 'First words' });
    await tick();
    expect(await has(german, 'First words')).toBe(false);
    await save({ id, titleEn: 'Second words' });
    expect(await get(id)).toMatchObject({ titleEn: 'Second words', state: 'draft' });
    await publish(id);
    expect(await codeOf(save({ id, titleEn: 'Third words' }))).toBe('AnnouncementPublished');
    expect(await codeOf(member.call(announcements.remove, { body: { id, why: WHY } }))).toBe('AnnouncementPublished');
    expect(await has(german, 'Second words')).toBe(true);
    const { id: other } = await save();
    await member.call(announcements.remove, { body: { id: other, why: WHY } });
    expect(await codeOf(get(other))).toBe('RecordNotFound');
    expect(await codeOf(member.call(announcements.end, { body: { id: 2_147_483_000, why: WHY } }))).toBe(
      'RecordNotFound',
    );
  });

  it('SHELL-102 published twice it is sent once; ended it shows nowhere but in the message centre', async () => {
    const { id } = await save({ titleEn: 'Sent once', isPopup: true });
    await publish(id);
    await publish(id);
    await tick();
    const { items } = await german.call(messages.list, { body: { page: 1, limit: 100 } });
    expect(items.filter((message) => message.title === 'Sent once')).toHaveLength(1);
    const { sentCount, readCount } = await get(id);
    const accounts = (
      await member.call(announcements.preview, {
        body: { titleTr: 'a', titleEn: 'a', htmlTr: 'a', htmlEn: 'a', audience: null },
      })
    ).accounts;
    expect([sentCount, readCount]).toEqual([accounts, 0]);
    const unread = async () => (await german.call(messages.topBar, {})).unreadMessageCount;
    const before = await unread();
    expect(await shows(german, 'Sent once')).toBe(true);
    for (const _ of [1, 2]) await member.call(announcements.end, { body: { id, why: WHY } });
    await product.runJobs();
    expect([await shows(german, 'Sent once'), await has(german, 'Sent once')]).toEqual([false, true]);
    expect(await unread()).toBe(before - 1);
    expect(await codeOf(member.call(announcements.publish, { body: { id, why: WHY } }))).toBe('AnnouncementPublished');
  });

  it('SHELL-102 ends by itself at its hour', async () => {
    const endsAt = new Date(product.deps.clock.now() + 3_600_000).toISOString();
    const { id } = await save({ titleEn: 'For an hour', endsAt });
    await publish(id);
    await tick();
    expect(await shows(german, 'For an hour')).toBe(true);
    await product.world.advance(3_700_000);
    await product.deps.clock.refresh();
    await tick();
    expect(await shows(german, 'For an hour')).toBe(false);
    expect(await get(id)).toMatchObject({ state: 'ended' });
  });

  it('SHELL-102 reaches who confirms later, and never who has not', async () => {
    const { id } = await save({ titleEn: 'Also for newcomers' });
    await publish(id);
    const waiting = await registerUnconfirmed(product);
    const late = await product.signUp();
    expect(await has(late, 'Also for newcomers')).toBe(false);
    await tick();
    expect(await has(late, 'Also for newcomers')).toBe(true);
    const { rows } = await sql`select 1 from system_message where account_id = ${waiting.accountId}`.execute(
      product.worker.db,
    );
    expect(rows).toEqual([]);
  });

  it.each<[string, Audience, [boolean, boolean, boolean]]>([
    ['countries', { plans: [], countries: ['DE'] }, [true, false, false]],
    ['plans', { plans: ['Standard'], countries: [] }, [false, true, false]],
    ['both', { plans: ['Standard'], countries: ['DE'] }, [false, false, false]],
    ['nothing named', { plans: [], countries: [] }, [true, true, true]],
  ])('SHELL-102 goes to its audience alone: %s', async (name, audience, expected) => {
    const title = `For ${name}`;
    const { id } = await save({ titleEn: title, audience });
    await publish(id);
    await tick();
    expect([await has(german, title), await has(french, title), await has(none, title)]).toEqual(expected);
    expect((await get(id)).audience).toEqual(audience);
  });

  it('SHELL-102 everything is written down with who, why, before and after', async () => {
    const { id } = await save({ titleEn: 'Told and written' });
    await save({ id, titleEn: 'Told and changed', why: 'A slip of the pen.' });
    await publish(id);
    await member.call(announcements.end, { body: { id, why: 'It is over.' } });
    const { items } = await member.call(staff.actions, { body: { page: 1, limit: 25, text: `announcement:${id}` } });
    expect(items.map(({ kind, why }) => [kind, why])).toEqual([
      ['announcementEnded', 'It is over.'],
      ['announcementPublished', WHY],
      ['announcementSaved', 'A slip of the pen.'],
      ['announcementSaved', WHY],
    ]);
    expect(items[2]).toMatchObject({
      staffName: member.name,
      before: { titleEn: 'Told and written' },
      after: { titleEn: 'Told and changed' },
    });
    expect(await codeOf(save({ why: '    ' }))).toBe('ValidationFailed');
  });

  it('SHELL-102 a seller sees no draft, also past the calls', async () => {
    const { id } = await save({ titleEn: 'Hidden draft' });
    const seen = await withTenant(product.deps.db, { accountId: german.accountId, storeIds: [] }, (tx) =>
      tx.selectFrom('announcement').select('announcement_id').execute(),
    );
    expect(seen.map((row) => row.announcement_id)).not.toContain(id);
    await expect(
      withTenant(product.deps.db, { accountId: german.accountId, storeIds: [] }, (tx) =>
        tx
          .updateTable('announcement')
          .set({ title_en: 'x' })
          .where('state', '=', 1)
          .returning('announcement_id')
          .execute(),
      ),
    ).resolves.toEqual([]);
  });
});

describe('articles of the help', () => {
  const article = (over: object = {}) => ({
    slug: `first-steps-${Math.trunc(performance.now() * 1000)}`,
    titleTr: 'İlk adımlar',
    titleEn: 'First steps',
    htmlTr: '<p>Hoş geldiniz</p>',
    htmlEn: '<p>Welcome</p>',
    place: 1,
    isPublished: false,
    why: WHY,
    ...over,
  });

  it('SHELL-102 are written, changed and published; a taken name, a foreign number and harmful HTML are refused', async () => {
    const written = article();
    const { id } = await member.call(announcements.saveArticle, { body: written });
    await member.call(announcements.saveArticle, {
      body: { ...written, id, titleEn: 'Very first steps', isPublished: true },
    });
    const found = (await member.call(announcements.articles, {})).find((one) => one.id === id);
    expect(found).toMatchObject({ slug: written.slug, titleEn: 'Very first steps', isPublished: true });
    expect(await codeOf(member.call(announcements.saveArticle, { body: written }))).toBe('UniqueViolation');
    expect(await codeOf(member.call(announcements.saveArticle, { body: article({ id: 2_147_483_000 }) }))).toBe(
      'RecordNotFound',
    );
    expect(
      await codeOf(member.call(announcements.saveArticle, { body: article({ htmlTr: '<iframe src=/x></iframe>' }) })),
    ).toBe('HtmlNotHarmless');
    const { items } = await member.call(staff.actions, {
      body: { page: 1, limit: 25, text: `article:${written.slug}` },
    });
    expect(items[0]).toMatchObject({
      kind: 'articleSaved',
      before: { titleEn: 'First steps' },
      after: { titleEn: 'Very first steps' },
    });
  });
});
