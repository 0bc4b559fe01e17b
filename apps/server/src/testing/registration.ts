import { randomInt } from 'node:crypto';
import { identity } from '@kervan/contracts/identity-calls';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import type { TestProduct, Visitor } from './product.ts';
import { linkIn } from './world.ts';

export const PASSWORD = 'Kamel-2026!x';

let forms = 0;

/** A registration form that is accepted, with an address nobody has; the parts of a test are laid over it. */
export const registrationForm = (over: object = {}) => ({
  firstname: 'Ayşe',
  lastname: 'Yılmaz',
  email: `person${++forms}-${randomInt(1_000_000_000)}@example.com`,
  phoneNumber: '+90 532 123 45 67',
  password: PASSWORD,
  password2: PASSWORD,
  agreementVersion: agreementVersions.licence,
  kvkkVersion: agreementVersions.kvkk,
  ...over,
});

/** Registers somebody who has not confirmed yet; answers the address and the token of the activation mail. */
export async function registerUnconfirmed(
  product: TestProduct,
  visitor: Visitor = product.visitor(),
  over: object = {},
): Promise<{ email: string; token: string; accountId: number }> {
  const form = registrationForm(over);
  const { id } = await visitor.call(identity.register, { body: form });
  await product.runJobs();
  return { email: form.email, token: await mailedToken(product, form.email), accountId: id };
}

/** Registers and confirms somebody who has never signed in. */
export async function registerConfirmed(
  product: TestProduct,
  visitor: Visitor = product.visitor(),
): Promise<{ email: string; accountId: number }> {
  const { email, token, accountId } = await registerUnconfirmed(product, visitor);
  await visitor.call(identity.confirmEmail, { body: { email, token } });
  return { email, accountId };
}

/** The token of the newest mail to an address. */
export async function mailedToken(product: TestProduct, email: string): Promise<string> {
  const mails = await product.world.mails(email);
  return linkIn(mails.toSorted((a, b) => a.id - b.id).at(-1)?.text).searchParams.get('token') ?? '';
}

/** The fields of the sign-in form. */
export const signInForm = (username: string, password = PASSWORD) => ({
  client_id: 'kervan-web',
  grant_type: 'password' as const,
  username,
  password,
});

/** Signs in with the visitor's browser and keeps the token there. */
export async function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<string> {
  const { access_token } = await visitor.call(identity.token, { body: signInForm(email, password) });
  visitor.session.token = access_token;
  return access_token;
}
