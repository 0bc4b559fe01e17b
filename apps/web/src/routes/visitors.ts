import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { extensionSearch } from '../features/extension/extension-search.ts';
import { withWords } from '../i18n/i18n.ts';
import { auth } from './frames.ts';
import { defined, only, text } from './search-values.ts';

const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  validateSearch: only((search) =>
    defined({
      redirect: text(search.redirect),
      affiliatecode: text(search.affiliatecode),
      tab: text(search.tab),
      email: text(search.email),
    }),
  ),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('../features/identity/login.screen.tsx')),
    'LoginScreen',
  ),
});
const resendConfirmation = createRoute({
  getParentRoute: () => auth,
  path: '/resendConfirmationEmail/$email',
  component: lazyRouteComponent(
    () => withWords(['identity'], import('../features/identity/resend-confirmation.screen.tsx')),
    'ResendConfirmationScreen',
  ),
});
const registrationSuccess = createRoute({
  getParentRoute: () => auth,
  path: '/registrationSuccess',
  validateSearch: only((search) => defined({ email: text(search.email) })),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('../features/identity/registration-success.screen.tsx')),
    'RegistrationSuccessScreen',
  ),
});
const mailActivation = createRoute({
  getParentRoute: () => auth,
  path: '/mailActivation/$status',
  validateSearch: only((search) => defined({ email: text(search.email), token: text(search.token) })),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('../features/identity/mail-activation.screen.tsx')),
    'MailActivationScreen',
  ),
});
const passwordReset = createRoute({
  getParentRoute: () => auth,
  path: '/passwordReset/$status',
  validateSearch: only((search) => defined({ email: text(search.email), token: text(search.token) })),
  component: lazyRouteComponent(
    () => withWords(['identity'], import('../features/identity/password-reset.screen.tsx')),
    'PasswordResetScreen',
  ),
});
// The links of mails about the own account, and the page that the browser extension frames or opens.
const linkOfMail = (search: Record<string, unknown>) =>
  defined({ email: text(search.email), token: text(search.token) });
const confirmEmailChange = createRoute({
  getParentRoute: () => auth,
  path: '/account/confirmEmail',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['account'], import('../features/account/confirm-email.screen.tsx')),
    'ConfirmEmailScreen',
  ),
});
const undoEmailChange = createRoute({
  getParentRoute: () => auth,
  path: '/account/undoEmail',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['account'], import('../features/account/undo-email.screen.tsx')),
    'UndoEmailScreen',
  ),
});
const keepTwoFactor = createRoute({
  getParentRoute: () => auth,
  path: '/account/keepTwoFactor',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['account'], import('../features/account/keep-two-factor.screen.tsx')),
    'KeepTwoFactorScreen',
  ),
});
const confirmDeletion = createRoute({
  getParentRoute: () => auth,
  path: '/account/confirmDeletion',
  validateSearch: only(linkOfMail),
  component: lazyRouteComponent(
    () => withWords(['identity', 'account'], import('../features/account/confirm-deletion.screen.tsx')),
    'ConfirmDeletionScreen',
  ),
});
const extensionLogin = createRoute({
  getParentRoute: () => auth,
  path: '/extentionLogin',
  validateSearch: only(extensionSearch),
  component: lazyRouteComponent(
    () => withWords(['identity', 'account'], import('../features/extension/extension-login.screen.tsx')),
    'ExtensionLoginScreen',
  ),
});

export const visitorsRoutes = [
  login,
  resendConfirmation,
  registrationSuccess,
  mailActivation,
  passwordReset,
  confirmEmailChange,
  undoEmailChange,
  keepTwoFactor,
  confirmDeletion,
  extensionLogin,
] as const;
