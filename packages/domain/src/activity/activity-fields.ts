import type { FieldRule } from '../conditions/condition.ts';
import { activityActors, ActivityKind } from './activity-kind.ts';

/** What the recorded actions can be narrowed by beside their period and a text (INV-126). */
export const activityFields = {
  kind: { kind: 'choice', values: Object.values(ActivityKind), isKnown: true },
  actor: { kind: 'choice', values: activityActors, isKnown: true },
} as const satisfies Record<string, FieldRule>;
export type ActivityField = keyof typeof activityFields;
