import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@kervan/contracts/call';
import { guard, isOpenPath, type GuardFacts } from './guard.ts';
import { loadSession, onboardingQuery } from './session-data.ts';
import { session } from './session.ts';

/** Asked before every screen: lets it open or throws the redirect of the guard. Throws ApiError when the server cannot be reached. */
export async function enter(
  { pathname, href }: { pathname: string; href: string },
  queryClient: QueryClient,
): Promise<void> {
  const { token } = session.now();
  // A link of a mail works for whoever is signed in as well.
  if (token !== null && isOpenPath(pathname) && !/^\/login\b/i.test(pathname)) return;
  const facts = token === null ? ({ signedIn: false } as const) : await factsOf(queryClient);
  const target = guard(pathname, href, facts);
  // Of the addresses that a guard names each has a screen; the router's list of them is not known here.
  if (target) throw redirect({ to: target.to as '/', search: target.search ?? {}, replace: true });
}

async function factsOf(queryClient: QueryClient): Promise<GuardFacts> {
  try {
    const { stores, subscription } = await loadSession(queryClient);
    const everSubscribed = subscription?.everSubscribed ?? false;
    // The questions are put before the plans alone (SHELL-057).
    const isOnboarded = everSubscribed || (await queryClient.ensureQueryData(onboardingQuery));
    return { signedIn: true, isOnboarded, everSubscribed, stores, selectedStoreId: session.now().storeId };
  } catch (error) {
    // SHELL-051: only who is not signed in any more is logged out. Whatever else fails (no answer, too many calls, a refusal) says nothing of the token: the
    // screen offers to try again.
    if (error instanceof ApiError && error.code === 'NotSignedIn') {
      session.end('refused');
      return { signedIn: false };
    }
    throw error;
  }
}
