import type { EffectHandler, System } from './system.ts';
import type { World } from './world.ts';

/** The effects of a world whose time has come. */
export type DueEffects = {
  /** Whether one is due by the instant, as far as known here: in doubt it may be. */
  mayBeDue(until: Date): boolean;
  /** Applies what is due by the instant, the earliest first; what a handler schedules for then is applied too. */
  apply(until: Date): Promise<void>;
};

/** Follows what is scheduled in the world. A failing effect is set aside; `isStopped` ends the work between two. */
export function followEffects(
  world: World,
  handlers: Readonly<Record<string, EffectHandler>>,
  isStopped: () => boolean,
): DueEffects {
  // The earliest due instant as far as known: one scheduled in a transaction is announced before it can be read.
  let earliestMs = -Infinity;
  world.effects.onScheduled((dueAt) => {
    earliestMs = Math.min(earliestMs, dueAt.getTime());
  });
  return {
    mayBeDue: (until) => earliestMs <= until.getTime(),
    async apply(until) {
      earliestMs = Infinity;
      for (
        let effect = await world.effects.findDue(until);
        effect && !isStopped();
        effect = await world.effects.findDue(until)
      ) {
        try {
          const handler = handlers[effect.kind];
          if (!handler) throw new Error(`no handler for effects of kind ${effect.kind}`);
          await handler(world, effect.payload, effect.dueAt);
          await world.effects.finish(effect.id);
        } catch (error) {
          if (isStopped()) return;
          const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
          console.error(`world ${world.id}: effect ${effect.kind} failed: ${said}`);
          await world.effects.fail(effect.id, said);
        }
      }
      earliestMs = Math.min(earliestMs, (await world.effects.nextDue())?.getTime() ?? Infinity);
    },
  };
}

/** The handlers of all systems. Throws when two know the same kind: each would get what the other one set going. */
export function handlersOf(systems: readonly System[]): Record<string, EffectHandler> {
  const handlers: Record<string, EffectHandler> = {};
  for (const { name, effects = {} } of systems)
    for (const [kind, handler] of Object.entries(effects)) {
      if (kind in handlers) throw new Error(`${name} and another system have effects of kind ${kind}`);
      handlers[kind] = handler;
    }
  return handlers;
}
