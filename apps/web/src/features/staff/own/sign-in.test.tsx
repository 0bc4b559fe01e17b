import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { call } from '../../../api/call.ts';
import { session } from '../../../session/session.ts';
import { STAFF_TOKEN_KEY, staffSession } from '../../../session/staff-session.ts';
import { languages, tested } from '../../../testing/languages.ts';
import { showScreen, showStaff } from '../../../testing/show.tsx';
import { member, page } from '../../../testing/staff-answers.ts';
import { createWire, type Wire } from '../../../testing/wire.ts';

const wired = (): Wire => {
  const wire = createWire();
  wire.base(staffCustomers.search, page([]));
  return wire;
};
const words = {
  en: ['Staff sign-in', 'Email', 'Password', 'Verification code', 'Sign in'],
  tr: ['Çalışan girişi', 'E-posta', 'Şifre', 'Doğrulama kodu', 'Giriş yap'],
} as const;

describe('the way in of staff', () => {
  it.each(languages)(
    'SHELL-102 asks address, password and code at once, and opens the customers (%s)',
    async (language) => {
      const wire = wired();
      wire.answer(staff.signIn, { token: 'fresh', name: member.name, mustChangePassword: false });
      const { user } = await showStaff('/staff', { wire, language, isSignedIn: false });
      const [title, email, password, code, submit] = words[language];
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      await user.type(screen.getByLabelText(email), 'deniz@kervan.test');
      await user.type(screen.getByLabelText(password), 'a long sentence');
      await user.type(screen.getByLabelText(code), '123 456');
      await user.click(screen.getByRole('button', { name: submit }));
      await screen.findByText(member.name);
      expect(wire.asked(staff.signIn).map(({ body }) => body)).toEqual([
        { email: 'deniz@kervan.test', password: 'a long sentence', code: '123456' },
      ]);
      expect([sessionStorage.getItem(STAFF_TOKEN_KEY), localStorage.length]).toEqual(['fresh', 1]);
    },
  );

  it('SHELL-102 nothing is asked before all of it is there, and each field says what it misses', async () => {
    const wire = wired();
    const { user } = await showStaff('/staff/customers', { wire, isSignedIn: false });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    for (const text of ['Enter your email address.', 'Enter your password.', 'Enter the six digits.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect([wire.asked(staff.signIn), wire.asked(staffCustomers.search)]).toEqual([[], []]);
  });

  it('SHELL-102 what was wrong is not told, and the used code has to be typed anew', async () => {
    const wire = wired();
    wire.refuse(staff.signIn, 'invalid_grant');
    const { user } = await showStaff('/staff', { wire, isSignedIn: false });
    await user.type(screen.getByLabelText('Email'), 'deniz@kervan.test');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/address, password or code is wrong/);
    expect(screen.getByLabelText<HTMLInputElement>('Verification code').value).toBe('');
    expect(staffSession.now().token).toBeNull();
  });

  it('SHELL-102 a seller who is signed in sees the sign-in alone, and the token of one is never sent for the other', async () => {
    const wire = wired();
    session.begin('token-of-a-seller');
    wire.answer(staff.signIn, { token: 'fresh', name: member.name, mustChangePassword: false });
    const { user } = await showStaff('/staff/customers', { wire, isSignedIn: false });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Staff sign-in');
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.type(screen.getByLabelText('Email'), 'deniz@kervan.test');
    await user.type(screen.getByLabelText('Password'), 'a long sentence');
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    await screen.findByText(member.name);
    wire.answer(inventory.counts, {
      allStatusCount: 0,
      atStoreCount: 0,
      productLimit: 0,
      tabs: {},
      statuses: {},
      asOf: '2026-03-02T09:00:00.000Z',
    } as never);
    await call(inventory.counts, {});
    const tokens = [staff.signIn, staff.me, staffCustomers.search, inventory.counts].map((endpoint) =>
      wire.asked(endpoint)[0]?.headers.get('authorization'),
    );
    expect(tokens).toEqual([null, 'Bearer fresh', 'Bearer fresh', 'Bearer token-of-a-seller']);
    expect(wire.asked(staffCustomers.search)[0]?.headers.has('x-customer-marketplace-id')).toBe(false);
  });

  it('SHELL-102 a session that ended comes back to the sign-in and says so; the seller’s stays', async () => {
    const wire = wired();
    session.begin('token-of-a-seller');
    wire.refuse(staff.me, 'NotSignedIn', { status: 401 });
    await showStaff('/staff/customers', { wire });
    await screen.findByText('Your session has ended. Sign in again.');
    expect([session.now().token, sessionStorage.getItem(STAFF_TOKEN_KEY)]).toEqual(['token-of-a-seller', null]);
  });

  it('SHELL-102 signing out ends it here and at the server', async () => {
    const wire = wired();
    const { user } = await showStaff('/staff/customers', { wire });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    expect(wire.asked(staff.signOut)[0]?.headers.get('authorization')).toBe('Bearer token-of-staff');
  });
});

describe('the first sign-in', () => {
  it.each(
    tested([
      [
        'en',
        'Choose a password of your own',
        'Current password',
        'New password',
        'New password again',
        'Choose password and continue',
      ],
      ['tr', 'Kendi şifrenizi seçin', 'Şu anki şifre', 'Yeni şifre', 'Yeni şifre, tekrar', 'Şifreyi seç ve devam et'],
    ] as const),
  )(
    'SHELL-102 opens nothing before another password is chosen (%s)',
    async (language, title, old, next, again, submit) => {
      const wire = wired();
      wire.answer(staff.me, { ...member, mustChangePassword: true });
      wire.answer(staff.changePassword, null);
      const { user } = await showStaff('/staff/customers', { wire, language });
      await screen.findByRole('heading', { name: title });
      expect([screen.queryByRole('navigation'), wire.asked(staffCustomers.search)]).toEqual([null, []]);
      await user.type(screen.getByLabelText(old), 'one-time-word');
      await user.type(screen.getByLabelText(next), 'develer tellal iken');
      await user.type(screen.getByLabelText(again), 'develer tellal iken');
      await user.type(screen.getByRole('textbox'), '654321');
      wire.answer(staff.me, member);
      await user.click(screen.getByRole('button', { name: submit }));
      await screen.findByRole('navigation');
      expect(wire.asked(staff.changePassword)[0]?.body).toEqual({
        oldPassword: 'one-time-word',
        newPassword: 'develer tellal iken',
        code: '654321',
      });
    },
  );

  it('SHELL-102 refuses a password of everybody, a short one, the same one and one that is not repeated', async () => {
    const wire = wired();
    const { user } = await showStaff('/staff/password', { wire });
    await user.type(await screen.findByLabelText('Current password'), 'the same one as before');
    const next = screen.getByLabelText('New password');
    for (const [typed, text] of [
      ['short', /Use 12 to 128 characters/],
      ['password1234', /one of the first passwords people try/],
      ['the same one as before', /a different one than before/],
    ] as const) {
      await user.clear(next);
      await user.type(next, typed);
      await user.click(screen.getByRole('button', { name: 'Change password' }));
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getByText('The two passwords differ.')).toBeTruthy();
    expect(wire.asked(staff.changePassword)).toEqual([]);
  });

  it('SHELL-102 a wrong password and a used code are said at their fields', async () => {
    const wire = wired();
    const { user } = await showStaff('/staff/password', { wire });
    const type = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    };
    await screen.findByLabelText('Current password');
    for (const [code, text] of [
      ['PasswordWrong', 'Incorrect password.'],
      ['TwoFactorWrong', /This code is wrong/],
    ] as const) {
      wire.refuse(staff.changePassword, code);
      await type('Current password', 'one-time-word');
      await type('New password', 'develer tellal iken');
      await type('New password again', 'develer tellal iken');
      await type('Verification code', '654321');
      await user.click(screen.getByRole('button', { name: 'Change password' }));
      await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
    }
  });
});

describe('the panel of a seller', () => {
  it('SHELL-102 names no way to the staff', async () => {
    const wire = createWire();
    await showScreen('/subscriptions/mypayments', { wire }).catch(() => {});
    expect(document.body.innerHTML).not.toContain('/staff');
  });
});
