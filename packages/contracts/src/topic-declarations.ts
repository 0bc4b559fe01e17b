import type { AnswerKind, Calls, Endpoint } from './endpoint.ts';
import type { Topic } from './topic.ts';

/** Why a call has no topic. */
type NoTopic =
  /** It answers a file or a picture. */
  | 'file'
  /** It answers a question of one moment (a forecast, a search, a price of a carrier): who shows the answer asks again. */
  | 'once'
  /** What it answers is the same as long as a page is open. */
  | 'fixed'
  /** It begins what another call or the outside ends: nothing that is shown is different yet. */
  | 'begun'
  /** It is called without a session, or begins or ends one, with which everything on screen goes. */
  | 'signIn'
  /** It leads to another page. */
  | 'redirect'
  /** It is the stream of the announcements itself. */
  | 'stream'
  /** Another system calls it. */
  | 'machine';

type Some = readonly [Topic, ...Topic[]];
type Shows = { shows: Some; touches?: Some };
type Touches = { touches: Some | 'all' };
type Nothing = { nothing: NoTopic };

/** Answers of calls that read, where they do not say `writes` (gates read it likewise). */
type ReadingAnswer = Extract<AnswerKind, 'data' | 'plain' | 'file' | 'redirect' | 'events'>;
type TopicsOf<E extends Endpoint> = { id: E['id'] } & (E extends { writes: true }
  ? Touches | Nothing
  : E['answers'] extends ReadingAnswer
    ? Shows | Nothing
    : Touches | Nothing);

/** The topics of one call. The id is written again, so that what the panel loads of topics holds no call; it is that of the call by type. */
export type CallTopics = {
  id: string;
  /** What its answer tells of. */
  shows?: readonly Topic[];
  /** What is different once it is done; `all`: whatever has been asked. */
  touches?: readonly Topic[] | 'all';
  nothing?: NoTopic;
};

/** Says of every call of an area what it shows or touches, or why nothing. */
export const defineTopics =
  <C extends Calls>() =>
  (topics: { [Name in keyof C]: TopicsOf<C[Name]> }): { [Name in keyof C]: TopicsOf<C[Name]> } =>
    topics;
