import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { contact } from '@kervan/contracts/contact-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { texts } from '@kervan/texts/texts';
import { put } from '../../testing/put.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

const EMAIL = 'elif@example.com';
const NEW = 'Bosphorus-77?';
const RESET = `/passwordReset/success?email=${EMAIL}&token=the-token`;
const noApps = { supportMail: null, appStoreUrl: null, googlePlayUrl: null };

/** A page for visitors, without a session. */
async function visit(address: string, wire: Wire = createWire()) {
  wire.base(contact.get, noApps);
  return showScreen(address, { wire, isSignedIn: false });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the login page', () => {
  it('AUTH-002 its address opens the view it names and carries the invitation', async () => {
    await visit('/login?tab=register&affiliatecode=TELLALA-42');
    await heading('Create your account');
    expect(screen.getByLabelText<HTMLInputElement>(/Affiliate code/).value).toBe('TELLALA-42');
  });

  it.each(['agreement', 'kvkk'] as const)(
    'AUTH-015 one consent is not enough, and one that is taken back closes it again: %s',
    async (first) => {
      const { user } = await visit('/login?tab=register');
      await heading('Create your account');
      const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
      const boxes = screen.getAllByRole('checkbox');
      expect(boxes).toHaveLength(2);
      const [one, other] = first === 'agreement' ? boxes : boxes.toReversed();
      await user.click(one!);
      expect([submit.disabled, submit.title]).toEqual([true, texts.en.ui.consent.needed]);
      await user.click(other!);
      expect([submit.disabled, submit.title]).toEqual([false, '']);
      await user.click(one!);
      expect(submit.disabled).toBe(true);
    },
  );

  it('AUTH-015 asks for both consents, then says what is missing beside its field and sends nothing', async () => {
    const { user, wire } = await visit('/login?tab=register');
    await heading('Create your account');
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });
    const [agreement, kvkk] = screen.getAllByRole('checkbox');
    expect(submit.disabled).toBe(true);
    await user.click(agreement ?? submit);
    expect(submit.disabled).toBe(true);
    await user.click(kvkk ?? submit);
    expect(submit.disabled).toBe(false);
    await user.click(submit);
    expect(screen.getAllByText('Fil the required fields!').length).toBeGreaterThanOrEqual(3);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(wire.asked(identity.register)).toHaveLength(0);
  });

  it('AUTH-003 names the apps whose addresses are configured, and hides the others', async () => {
    const wire = createWire();
    wire.answer(contact.get, { ...noApps, appStoreUrl: 'https://apps.example.com/kervan' });
    await visit('/login', wire);
    expect((await screen.findByRole('link', { name: 'App Store' })).getAttribute('href')).toBe(
      'https://apps.example.com/kervan',
    );
    expect(screen.queryByRole('link', { name: 'Google Play' })).toBeNull();
  });

  it('AUTH-003 names no app where none is configured', async () => {
    const { wire } = await visit('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(wire.asked(contact.get)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'App Store' })).toBeNull();
  });

  it('AUTH-013 a forgotten password is answered the same for every address', async () => {
    const wire = createWire();
    wire.answer(identity.sendPasswordResetLink, null);
    const { user } = await visit('/login?tab=forgot', wire);
    await heading('Reset your password');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await screen.findByText(texts.en.identity.faults.blank);
    expect(wire.asked(identity.sendPasswordResetLink)).toEqual([]);
    put(screen.getByLabelText('Email'), EMAIL);
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    await screen.findByText(`If ${EMAIL} is registered`, { exact: false });
    expect(wire.asked(identity.sendPasswordResetLink).map(({ url }) => url.searchParams.get('email'))).toEqual([EMAIL]);
  });
});

describe('focus and password', () => {
  const fill = async (password: string, wire: Wire) => {
    const shown = await visit('/login?tab=register', wire);
    await heading('Create your account');
    const { user } = shown;
    put(screen.getByLabelText('First name'), 'Elif');
    put(screen.getByLabelText('Last name'), 'Kaya');
    put(screen.getByLabelText('Email'), EMAIL);
    put(screen.getByRole('textbox', { name: /Phone/ }), '+905324187605');
    put(screen.getByLabelText('Password'), password);
    put(screen.getByLabelText('Repeat password'), password);
    for (const box of screen.getAllByRole('checkbox')) await user.click(box);
    return shown;
  };

  it('AUTH-009 a password that is easy to guess is weak and said to be so while it is typed; nothing is sent', async () => {
    const { user, wire } = await fill('Password12!', createWire());
    expect(screen.getByRole('img', { name: 'Password strength: Weak' })).toBeDefined();
    const rule = () => screen.getByText('Not easy to guess').closest('li')?.dataset.met;
    expect(rule()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(wire.asked(identity.register)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'Rüzgar-774?');
    expect(rule()).toBe('true');
    expect(screen.getByRole('img', { name: 'Password strength: Strong' })).toBeDefined();
  });

  it('AUTH-008 Enter takes the country that is found by its Turkish name', async () => {
    const { user } = await visit('/login?tab=register');
    await heading('Create your account');
    await user.click(screen.getByRole('button', { name: /^Country code/ }));
    const search = await screen.findByLabelText('Search country');
    await user.type(search, 'almanya');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('option').hasAttribute('data-combobox-selected')).toBe(true));
    await user.type(search, '{Enter}');
    await screen.findByRole('button', { name: /Germany \+49/ });
  });

  it('the focus goes to the field that the server refuses', async () => {
    const wire = createWire();
    wire.refuse(identity.register, 'UserAlreadyRegistered');
    const { user } = await fill(NEW, wire);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });

  it('the focus goes back to the button when no field is wrong', async () => {
    const wire = createWire();
    wire.refuse(identity.register, 'UnexpectedError', { status: 500 });
    const { user } = await fill(NEW, wire);
    const button = screen.getByRole('button', { name: 'Create account' });
    await user.click(button);
    await waitFor(() => expect(wire.asked(identity.register)).toHaveLength(1));
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('AUTH-019 the focus goes to the password after a wrong sign-in', async () => {
    const wire = createWire();
    wire.answer(identity.checkEmailConfirmation, null as never);
    wire.refuse(identity.token, 'invalid_grant');
    const { user } = await visit('/login', wire);
    put(await screen.findByLabelText('Email'), EMAIL);
    put(screen.getByLabelText('Password'), NEW);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });
});

describe('a new password', () => {
  it('AUTH-028 both entries have to be the same', async () => {
    const wire = createWire();
    const { user } = await visit(RESET, wire);
    await screen.findByText(`For the account ${EMAIL}`, { exact: false });
    put(screen.getByLabelText('New password'), NEW);
    put(screen.getByLabelText('Repeat password'), `${NEW}x`);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('The two passwords differ');
    expect(wire.asked(identity.resetPassword)).toHaveLength(0);
  });

  it('AUTH-030 the page that says so leads to the login after three seconds', async () => {
    const wire = createWire();
    wire.answer(identity.resetPassword, null);
    const { user, router } = await visit(RESET, wire);
    await screen.findByText(`For the account ${EMAIL}`, { exact: false });
    put(screen.getByLabelText('New password'), NEW);
    put(screen.getByLabelText('Repeat password'), NEW);
    vi.useFakeTimers();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await heading('Your password is changed');
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(router.state.location.pathname).toBe('/passwordReset/success');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(wire.asked(identity.resetPassword)[0]?.body).toEqual({ email: EMAIL, token: 'the-token', password: NEW });
  });

  it('AUTH-027 a link that was used says so and offers a new one', async () => {
    const wire = createWire();
    wire.refuse(identity.resetPassword, 'LinkNotValid');
    const { user } = await visit(RESET, wire);
    await screen.findByText(`For the account ${EMAIL}`, { exact: false });
    put(screen.getByLabelText('New password'), NEW);
    put(screen.getByLabelText('Repeat password'), NEW);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await heading('The link isn’t valid');
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await heading('Reset your password');
  });

  it('AUTH-028 the token leaves the address at once, and loading the page again keeps the form until it is used', async () => {
    const wire = createWire();
    wire.answer(identity.resetPassword, null);
    const first = await visit(RESET, wire);
    await screen.findByText(`For the account ${EMAIL}`, { exact: false });
    await waitFor(() => expect(first.router.history.location.href).toBe('/passwordReset/success'));
    expect(first.router.history.length).toBe(1);
    first.unmount();
    const again = await visit('/passwordReset/success', wire);
    await screen.findByText(`For the account ${EMAIL}`, { exact: false });
    put(screen.getByLabelText('New password'), NEW);
    put(screen.getByLabelText('Repeat password'), NEW);
    await again.user.click(screen.getByRole('button', { name: 'Change password' }));
    await heading('Your password is changed');
    expect(wire.asked(identity.resetPassword)[0]?.body).toEqual({ email: EMAIL, token: 'the-token', password: NEW });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('the-token');
    again.unmount();
    const used = await visit('/passwordReset/success', wire);
    await waitFor(() => expect(used.router.state.location.pathname).toBe('/login'));
    expect(wire.asked(identity.resetPassword)).toHaveLength(1);
  });

  it('AUTH-027 a link that is refused is not kept', async () => {
    const wire = createWire();
    wire.refuse(identity.resetPassword, 'LinkNotValid');
    const { user, unmount } = await visit(RESET, wire);
    put(await screen.findByLabelText('New password'), NEW);
    put(screen.getByLabelText('Repeat password'), NEW);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await heading('The link isn’t valid');
    unmount();
    await visit('/passwordReset/success', wire);
    await heading('The link isn’t valid');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('the-token');
  });

  it('AUTH-027 an account that is not there is named as that', async () => {
    await visit('/passwordReset/usernotfound');
    await heading('Account not found');
  });
});

describe('the activation mail', () => {
  const ACTIVATION = `/mailActivation/success?email=${EMAIL}&token=the-token`;

  it('AUTH-031 the token leaves the address at once; loading the page again says the same and asks nothing', async () => {
    const wire = createWire();
    wire.answer(identity.confirmEmail, null);
    const { router, unmount } = await visit(ACTIVATION, wire);
    await heading(texts.en.identity.activation.title);
    await waitFor(() => expect(router.history.location.href).toBe('/mailActivation/success'));
    expect(router.history.length).toBe(1);
    expect(wire.asked(identity.confirmEmail).map(({ body }) => body)).toEqual([{ email: EMAIL, token: 'the-token' }]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('the-token');
    unmount();
    await visit('/mailActivation/success', wire);
    await heading(texts.en.identity.activation.title);
    expect(wire.asked(identity.confirmEmail)).toHaveLength(1);
  });

  it('AUTH-031 while the server does not answer the link stays usable', async () => {
    const wire = createWire();
    wire.refuse(identity.confirmEmail, 'UnexpectedError', { status: 500 });
    const { unmount } = await visit(ACTIVATION, wire);
    await screen.findByText(texts.en.identity.activation.errorTitle);
    unmount();
    wire.answer(identity.confirmEmail, null);
    await visit('/mailActivation/success', wire);
    await heading(texts.en.identity.activation.title);
  });

  it('AUTH-031 a link that is refused, and an address without one, say that it failed', async () => {
    const wire = createWire();
    wire.refuse(identity.confirmEmail, 'LinkNotValid');
    const { router, unmount } = await visit(ACTIVATION, wire);
    await heading(texts.en.identity.activation.failedTitle);
    expect(router.state.location.href).toBe('/mailActivation/failed');
    unmount();
    await visit('/mailActivation/success', wire);
    await heading(texts.en.identity.activation.failedTitle);
    expect(wire.asked(identity.confirmEmail)).toHaveLength(1);
  });

  it('AUTH-032 AUTH-034 can be asked for again, and not twice in a minute', async () => {
    const wire = createWire();
    wire.answer(identity.resendConfirmation, null);
    const { user } = await visit(`/resendConfirmationEmail/${EMAIL}`, wire);
    await heading('Confirm your email address');
    vi.useFakeTimers();
    await user.click(screen.getByRole('button', { name: 'Send the confirmation email again' }));
    await heading('Confirmation email sent');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Can be sent again in \d+ s/ }).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(55_000));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Can be sent again in \d+ s/ }).disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send the confirmation email again' }).disabled).toBe(
      false,
    );
    expect(wire.asked(identity.resendConfirmation)).toHaveLength(1);
  });

  it('AUTH-032 SHELL-076 a request that fails says why', async () => {
    const wire = createWire();
    wire.refuse(identity.resendConfirmation, 'UnexpectedError', { status: 500 });
    const { user } = await visit(`/resendConfirmationEmail/${EMAIL}`, wire);
    await heading('Confirm your email address');
    await user.click(screen.getByRole('button', { name: 'Send the confirmation email again' }));
    await heading('The email couldn’t be sent');
    expect(screen.getByRole('alert').textContent?.length).toBeGreaterThan(5);
  });
});
