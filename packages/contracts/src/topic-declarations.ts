import type { AnswerKind, Calls, Endpoint } from './endpoint.ts';
import type { Topic } from './topic.ts';

/** Why a read has no topic. */
type NothingShown =
  /** It answers a file or a picture. */
  | 'file'
  /** It answers a question of one moment (a forecast, a search, a price of a carrier): who shows the answer asks again. */
  | 'once'
  /** What it answers is the same as long as a page is open. */
  | 'fixed'
  /** It leads to another page. */
  | 'redirect'
  /** It is the stream of the announcements itself. */
  | 'stream';
/** Why a write has none. */
type NothingTouched =
  /** It begins what another call or the outside ends: nothing that is shown is different yet. */
  | 'begun'
  /** Another system calls it. */
  | 'machine';
/** It is called without a session, or begins or ends one, with which everything on screen goes. */
type SignIn = 'signIn';

type Some = readonly [Topic, ...Topic[]];
type Shown = { shows: Some; touches?: Some } | { nothing: NothingShown | SignIn };
type Touched = { touches: Some | 'all' } | { nothing: NothingTouched | SignIn };

/** Answers of calls that read, where they do not say `writes` (gates read it likewise). */
type ReadingAnswer = Extract<AnswerKind, 'data' | 'plain' | 'file' | 'redirect' | 'events'>;
type TopicsOf<E extends Endpoint> = { id: E['id'] } & (E extends { writes: true }
  ? Touched
  : E['answers'] extends ReadingAnswer
    ? Shown
    : Touched);

/** The topics of one call. The id is written again, so that what the panel loads of topics holds no call; it is that of the call by type. */
export type CallTopics = {
  id: string;
  /** What its answer tells of. */
  shows?: readonly Topic[];
  /** What is different once it is done; `all`: whatever has been asked. */
  touches?: readonly Topic[] | 'all';
  nothing?: NothingShown | NothingTouched | SignIn;
};

/** Says of every call of an area what it shows or touches, or why nothing. */
export const defineTopics =
  <C extends Calls>() =>
  (topics: { [Name in keyof C]: TopicsOf<C[Name]> }): { [Name in keyof C]: TopicsOf<C[Name]> } =>
    topics;
