import type { CallTopics } from './topic-declarations.ts';
import type { Topic } from './topic.ts';

/** Which reads a change makes old. */
export type TopicIndex = {
  /** What a call touches, by its id; `all`: whatever has been asked. Nothing for a call that says so, and for one of another area. */
  touchedBy(id: string): readonly Topic[] | 'all';
  /** Ids of the calls that show one of these topics. */
  showing(topics: readonly Topic[]): ReadonlySet<string>;
};

/** Joins the topics of many areas. */
export function indexOfTopics(areas: readonly Readonly<Record<string, CallTopics>>[]): TopicIndex {
  const calls = areas.flatMap((area) => Object.values(area));
  const touched = new Map(calls.map(({ id, touches = [] }) => [id, touches]));
  return {
    touchedBy: (id) => touched.get(id) ?? [],
    showing: (topics) =>
      new Set(calls.filter(({ shows = [] }) => shows.some((topic) => topics.includes(topic))).map(({ id }) => id)),
  };
}
