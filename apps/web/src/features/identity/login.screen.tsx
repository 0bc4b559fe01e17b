import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { keptCode } from './kept-code.ts';
import { ForgotView } from './forgot-view.tsx';
import { LoginView } from './login-view.tsx';

const route = getRouteApi('/auth/login');
// The phone rules of every country weigh more than the sign-in itself.
const RegisterView = lazy(() => import('./register-view.tsx').then((module) => ({ default: module.RegisterView })));

/** AUTH-001, AUTH-002: one page with three views, chosen by ?tab=. */
export function LoginScreen() {
  const { tab, redirect, affiliatecode, email } = route.useSearch();
  const code = keptCode(affiliatecode);
  if (tab === 'register') {
    return (
      <Suspense fallback={<LineSkeletons count={8} />}>
        <RegisterView affiliationCode={code} />
      </Suspense>
    );
  }
  if (tab === 'forgot') return <ForgotView initialEmail={email ?? ''} />;
  return <LoginView initialEmail={email ?? ''} redirect={redirect} />;
}
