/** Every reading call, every changing call. */
const ALL = '*';
const kinds = ['read', 'write'] as const;
type ScopeKind = (typeof kinds)[number];

/** What the rule asks of a call: its address, and whether it changes something. */
export type ScopedCall = { method: string; path: string; answers: string; writes?: true };

/** The area of a call: the first part of its address behind the service's name, in small letters; `connect` for what has none. */
export function areaOf({ path }: Pick<ScopedCall, 'path'>): string {
  const [service = '', area] = path.split('/').filter(Boolean);
  return ((service === 'api' || service === 'sapi') && area !== undefined ? area : service).toLowerCase();
}

/** Whether a call reads or changes. */
export const scopeKindOf = ({ answers, writes }: Pick<ScopedCall, 'answers' | 'writes'>): ScopeKind =>
  writes === true || ['done', 'created', 'empty', 'redirect'].includes(answers) ? 'write' : 'read';

/** True for the spelling of a scope: an area or * with what may be done in it. */
export const isScope = (text: string): boolean => /^(?:\*|[a-z0-9-]{2,40}):(?:read|write)$/.test(text);

/** Whether scopes allow a call (M12): its own area or all of them; who may change may read. */
export function allows(scopes: readonly string[], call: ScopedCall): boolean {
  const wanted = scopeKindOf(call);
  const area = areaOf(call);
  return [ALL, area].some((each) => scopes.includes(`${each}:${wanted}`) || scopes.includes(`${each}:write`));
}
