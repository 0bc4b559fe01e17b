import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../testing/show.tsx';

it('ASVS 6.2.6 the password of a sign-in is masked until it is to be shown, may be pasted, and is named to password managers', async () => {
  const { user } = await showScreen('/login', { isSignedIn: false });
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  await user.click(field);
  await user.paste(' Kamel-2026!x ');
  // As it was typed: nothing is cut off or changed.
  expect(field.value).toBe(' Kamel-2026!x ');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
});
