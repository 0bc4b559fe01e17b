import type { FastifyRequest } from 'fastify';
import type { Failures } from '../http/break-answer.ts';
import type { Routes } from '../http/mount.ts';
import type { World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** Applies one kind of effect. `at` is the instant it was due, which the world's clock has reached. Must bear being run twice. */
export type EffectHandler = (world: World, payload: unknown, at: Date) => Promise<void>;

/**
 * What a world does by itself between two instants (`from` excluded, `to` included). A pure function of the
 * seed and the window decides what happens, and windows add up: (a, b] and (b, c] do what (a, c] does.
 */
export type Movement = (world: World, from: Date, to: Date) => Promise<void>;

/** A further port of the sandbox beside HTTP. */
export type Listener = {
  name: 'smtp';
  /** Listens on loopback; port 0 = a free one. Gives the port in use. */
  start(context: { port: number; worlds: Worlds }): Promise<{ port: number; close(): Promise<void> }>;
};

/** A line of the sandbox's first page: a link within the world and what is behind it, as HTML. */
export type PageLink = { path: string; name: string; text: string };

/**
 * One outside system: all the sandbox needs to know of it. It knows the world and no other system; what it keeps of a
 * world is behind a key of its own (`systemKey`), or in rows of its tables.
 */
export type System = {
  /** Name before its operations in faults and in the call log: `warehouse` of `warehouse.rates`. */
  name: string;
  /** SQL files, each idempotent. A table's keys begin with its column `world`: worlds are copied and removed by it. */
  tables?: readonly URL[];
  routes: readonly Routes[];
  /** The world that a request without one in its address is for, where the protocol's address cannot name it; null = the default one. */
  worldOf?: (request: FastifyRequest) => string | null;
  /** Handlers of its effects by kind; kinds begin with the name of a part (`orders.paid`) and are known to one system only. */
  effects?: Readonly<Record<string, EffectHandler>>;
  /** What it does by itself; the movements of all systems run in the order of their list. */
  movements?: readonly Movement[];
  /** Faults of its own beside those that strike any answer. */
  faultKinds?: readonly string[];
  /** Bodies of its failures; the plain ones when absent. */
  failures?: Failures;
  listeners?: readonly Listener[];
  links?: (request: { world: World; worlds: Worlds }) => readonly PageLink[];
  /** Opens its part of a world, before anything moves in it. */
  open?: (world: World) => Promise<void>;
};

/** Where a system keeps what it holds of each world, or what it offers other systems under an interface of the world. */
export type SystemKey<State> = {
  readonly name: string;
  hold(world: World, state: State): void;
  /** What is held of the world. Throws when nothing is. */
  of(world: World): State;
};

/** A key; the state of a world that nobody uses any more goes with it. */
export function systemKey<State>(name: string): SystemKey<State> {
  const states = new WeakMap<World, { state: State }>();
  return {
    name,
    hold: (world, state) => void states.set(world, { state }),
    of(world) {
      const held = states.get(world);
      if (!held) throw new Error(`world ${world.id} has no ${name}`);
      return held.state;
    },
  };
}
