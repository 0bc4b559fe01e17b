import * as z from 'zod';
import type { MarketplaceIssue } from './errors.ts';

/** What an answer of the API means, decided from status and body alone. */
export type Verdict =
  | { kind: 'ok' }
  | { kind: 'throttled' }
  | { kind: 'tokenRefused'; /** Its time was over. */ isOver: boolean }
  /** Our own application's secret is expired or wrong. */
  | { kind: 'applicationRefused' }
  /** Their gateway turned the call away before anybody looked at it. */
  | { kind: 'turnedAway'; reason: string }
  | { kind: 'capabilityMissing'; issues: MarketplaceIssue[] }
  | { kind: 'notFound'; issues: MarketplaceIssue[] }
  | { kind: 'invalid'; issues: MarketplaceIssue[] }
  | { kind: 'failed'; reason: string };

const issue = z.object({
  code: z.string().catch(''),
  message: z.string().catch(''),
  details: z.string().nullish().catch(null),
});
const issues = z.array(issue);
// Most operations wrap the list, listings restrictions answer it bare.
const errorBody = z.union([z.object({ errors: issues }).transform((body) => body.errors), issues]);

const TOKEN_REFUSED = /access token you provided (?:is revoked|has expired|is expired)|access token is missing/i;
const TOKEN_OVER = /access token you provided (?:has|is) expired/i;
const SECRET_REFUSED = /LWA secret token you provided|client secret (?:you provided )?(?:has|is) (?:expired|invalid)/i;
const WRONG_REGION = /not valid for (?:the |this )?region/i;

/** Judges an answer. Bodies may be HTML, empty or cut off: on a failure they are read as far as they can be. */
export function judge(status: number, text: string): Verdict {
  if (status >= 200 && status < 300)
    return isWholeBody(status, text)
      ? { kind: 'ok' }
      : { kind: 'failed', reason: `answered ${status} with a body that is no JSON` };
  if (status === 429) return { kind: 'throttled' };
  const found = issuesOf(text);
  if (status === 401) return tokenRefused(textOf(found));
  if (status === 403) return judgeForbidden(found);
  if (status === 404) return { kind: 'notFound', issues: found };
  if (status >= 400 && status < 500 && status !== 408) return { kind: 'invalid', issues: found };
  return { kind: 'failed', reason: `answered ${status}` };
}

/** The entries of an error body, empty when it is none. */
function issuesOf(text: string): MarketplaceIssue[] {
  const list = errorBody.safeParse(jsonOf(text)).data ?? [];
  return list.map(({ code, message, details }) => ({ code, message, details: details ? details : null }));
}

const textOf = (found: MarketplaceIssue[]): string =>
  found.map((one) => `${one.message} ${one.details ?? ''}`).join(' ');

const tokenRefused = (text: string): Verdict => ({ kind: 'tokenRefused', isOver: TOKEN_OVER.test(text) });

/** 403 says four things: a role that is missing, a consent that is gone, a secret of ours that is over, and nothing of the API at all. */
function judgeForbidden(found: MarketplaceIssue[]): Verdict {
  const text = textOf(found);
  if (found.length === 0) return { kind: 'turnedAway', reason: 'answered 403 without a word of the API' };
  if (SECRET_REFUSED.test(text)) return { kind: 'applicationRefused' };
  if (TOKEN_REFUSED.test(text)) return tokenRefused(text);
  if (WRONG_REGION.test(text)) return { kind: 'invalid', issues: found };
  return { kind: 'capabilityMissing', issues: found };
}

function isWholeBody(status: number, text: string): boolean {
  return status === 204 || jsonOf(text) !== undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
