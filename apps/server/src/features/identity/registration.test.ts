import { describe, expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { texts } from '@kervan/texts/texts';
import { useProduct } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { PASSWORD, registrationForm, signIn, signInForm } from '../../testing/registration.ts';
import { linkIn } from '../../testing/world.ts';

const product = useProduct({ products: 20 });
const accountOf = (email: string) =>
  product.worker.db.selectFrom('account').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

describe('registration', () => {
  it('AUTH-048 AUTH-006 AUTH-007 answers 201 with the address of the user and keeps the whole form', async () => {
    const form = registrationForm({ affiliationCode: 'PARTNER7', query: '?utm_source=news&utm_campaign=x' });
    const answer = await product
      .visitor()
      .request({ method: 'POST', url: '/api/Registration/RegisterUser', payload: form });
    const account = await accountOf(form.email);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers.location).toBe(`/api/Registration/RegisterUser/${account?.account_id}`);
    expect(account).toMatchObject({
      firstname: 'Ayşe',
      lastname: 'Yılmaz',
      phone: form.phoneNumber,
      affiliation_code: 'PARTNER7',
      registration_query: '?utm_source=news&utm_campaign=x',
      email_confirmed_at: null,
    });
    expect(account?.password_hash).toMatch(/^argon2id\$64\$1\$/);
    expect(JSON.stringify(account)).not.toContain(PASSWORD);
  });

  it('AUTH-016 AUTH-048 keeps the consent with text versions, time and IP', async () => {
    const visitor = product.visitor();
    const form = registrationForm();
    const before = Date.now();
    await visitor.call(identity.register, { body: form });
    const account = await accountOf(form.email);
    expect(account).toMatchObject({
      agreement_version: agreementVersions.licence,
      kvkk_version: agreementVersions.kvkk,
      consented_ip: visitor.ip,
    });
    expect(account?.consented_at.getTime()).toBeGreaterThanOrEqual(before);
    expect(account?.consented_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('AUTH-016 AUTH-048 nobody is registered without both ticks, or with texts that no longer stand', async () => {
    for (const missing of ['agreementVersion', 'kvkkVersion'] as const) {
      for (const none of [undefined, null, '']) {
        const form = { ...registrationForm(), [missing]: none };
        // As a program that names none of it would send it.
        expect(await refusalOf(product.visitor().call(identity.register, { body: form as never }))).toMatchObject({
          code: 'ValidationFailed',
          fields: [{ field: missing }],
        });
        expect(await accountOf(form.email)).toBeUndefined();
      }
      const old = registrationForm({ [missing]: '2025-01-01' });
      expect(await codeOf(product.visitor().call(identity.register, { body: old }))).toBe('TextVersionNotCurrent');
      expect(await accountOf(old.email)).toBeUndefined();
    }
  });

  it('AUTH-010 AUTH-011 AUTH-012 names each refused field with its code and registers nobody', async () => {
    const refused: [object, { field: string; code: string }][] = [
      [{ firstname: '   ' }, { field: 'firstname', code: 'too_small' }],
      [{ lastname: '' }, { field: 'lastname', code: 'too_small' }],
      [{ email: 'not an address' }, { field: 'email', code: 'invalid_format' }],
      [{ email: undefined }, { field: 'email', code: 'required' }],
      [{ phoneNumber: 'call me maybe' }, { field: 'phoneNumber', code: 'invalid' }],
      [{ phoneNumber: undefined }, { field: 'phoneNumber', code: 'required' }],
      [{ password2: 'Kamel-2026!y' }, { field: 'password2', code: 'mismatch' }],
    ];
    for (const [over, field] of refused) {
      const form = registrationForm(over);
      const refusal = await refusalOf(product.visitor().call(identity.register, { body: form }));
      expect(refusal, JSON.stringify(over)).toMatchObject({ code: 'ValidationFailed', status: 400, fields: [field] });
      expect(await accountOf(form.email ?? '')).toBeUndefined();
    }
  });

  it('ASVS 6.2.4 AUTH-010 refuses passwords outside the rule and those that are easily guessed', async () => {
    const refuse = async (password: string, over: object = {}) => {
      const refusal = await refusalOf(
        product
          .visitor()
          .call(identity.register, { body: registrationForm({ password, password2: password, ...over }) }),
      );
      return refusal.fields;
    };
    for (const broken of [
      'Ab1!xy',
      'Ab1!xyz-Ab1!xyz-Ab1!x',
      'Kamel 2026!x',
      'Kamel-Yolu!x',
      'kamel-2026!x',
      'KAMEL-2026!X',
      'Kamel2026x',
    ]) {
      expect(await refuse(broken), broken).toEqual([{ field: 'password', code: 'invalid' }]);
    }
    expect(await refuse('Password1!')).toEqual([{ field: 'password', code: 'guessable' }]);
    expect(await refuse('Kervan-2026!')).toEqual([{ field: 'password', code: 'guessable' }]);
    expect(await refuse('Deniz.K-2026!', { email: `Deniz.K@example.com` })).toEqual([
      { field: 'password', code: 'guessable' },
    ]);
    // The shortest and the longest that the rule allows.
    for (const good of ['Ab1!xyz', 'Ab1!xyz-Ab1!xyz-Ab1!'])
      await product.visitor().call(identity.register, { body: registrationForm({ password: good, password2: good }) });
  });

  it('AUTH-042 refuses a known address however it is written, also while it waits for its confirmation', async () => {
    const form = registrationForm();
    await product.visitor().call(identity.register, { body: form });
    const first = await accountOf(form.email);
    for (const email of [form.email, ` ${form.email.toUpperCase()} `]) {
      expect(
        await codeOf(
          product.visitor().call(identity.register, { body: registrationForm({ email, firstname: 'Somebody' }) }),
        ),
      ).toBe('UserAlreadyRegistered');
    }
    expect(await accountOf(form.email)).toEqual(first);
  });

  it('AUTH-042 lets one of two simultaneous registrations of an address win', async () => {
    const form = registrationForm();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => product.visitor().call(identity.register, { body: form })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [])),
    ).toEqual(['UserAlreadyRegistered', 'UserAlreadyRegistered']);
  });

  it('AUTH-034 frees the address of an account that was not confirmed for 14 days', async () => {
    const form = registrationForm();
    await product.visitor().call(identity.register, { body: form });
    const age = (days: number) =>
      product.worker.db
        .updateTable('account')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('email', '=', form.email)
        .execute();
    await age(13);
    expect(await codeOf(product.visitor().call(identity.register, { body: form }))).toBe('UserAlreadyRegistered');
    await age(15);
    await product.visitor().call(identity.register, { body: { ...form, firstname: 'Second' } });
    expect(await accountOf(form.email)).toMatchObject({ firstname: 'Second' });
  });

  it.each([
    ['tr-TR,tr;q=0.9', 'tr'],
    ['en-US,en;q=0.8', 'en'],
    ['de-DE', 'en'],
  ] as const)(
    'SHELL-047 AUTH-048 the activation mail of a browser with %s arrives in %s with a link to the panel',
    async (accepted, language) => {
      const form = registrationForm({ firstname: 'Zeynep & Ay' });
      await product.visitor().request({
        method: 'POST',
        url: '/api/Registration/RegisterUser',
        payload: form,
        headers: { 'accept-language': accepted },
      });
      await product.runJobs();
      const [mail, ...more] = await product.world.mails(form.email);
      const words = texts[language].mail.activation;
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: form.email, subject: words.subject });
      expect(mail?.text).toContain(words.body.replace('{{confirmDays}}', '7'));
      expect(mail?.html).toContain(words.action);
      expect(mail?.html).toContain('Zeynep &#38; Ay');
      const link = linkIn(mail?.text);
      expect(`${link.origin}${link.pathname}`).toBe('http://localhost:4000/mailActivation/success');
      expect(link.searchParams.get('email')).toBe(form.email);
      expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    },
  );

  it('AUTH-017 AUTH-034 AUTH-043 does not sign in before the confirmation, and says so only after the right password', async () => {
    const visitor = product.visitor();
    const form = registrationForm();
    await visitor.call(identity.register, { body: form });
    expect(await codeOf(visitor.call(identity.token, { body: signInForm(form.email) }))).toBe(
      'EmailConfirmationNeeded',
    );
    expect(await codeOf(visitor.call(identity.token, { body: signInForm(form.email, 'Wrong-2026!x') }))).toBe(
      'invalid_grant',
    );
    await product.worker.db
      .updateTable('account')
      .set({ email_confirmed_at: new Date() })
      .where('email', '=', form.email)
      .execute();
    expect(await signIn(visitor, form.email)).toMatch(/^[\w-]{43}$/);
  });
});
