import type pg from 'pg';
import { easeOf, type Profile } from '../config.ts';
import type { CallLog } from './call-log.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Clock } from './clock.ts';
import type { Effects } from './effects.ts';
import type { Faults } from './faults/faults.ts';
import type { Offers } from './offers/offers.ts';

/**
 * One outside world: the ground that its systems share. Everything in it follows from its seed, its clock and the calls
 * made to it; what a system keeps of it is behind the system's own key.
 */
export type World = {
  id: string;
  /** Path before every address of a private world (`/w/{id}`), empty for the default one. */
  prefix: string;
  /** Its own id, of a copy that of the world it was made of: tokens and addresses signed there are good in the copy. */
  lineage: string;
  seed: number;
  profile: Profile;
  /** The instant the world began: its own movement is a function of the time since then. */
  epoch: Date;
  clock: Clock;
  /** Since when nothing moves by itself any more: offers keep what they were, nobody buys. null = the world moves. */
  standsSince(): Date | null;
  effects: Effects;
  /** Pool on the database; the tables are in schema `sandbox`, their first key column is `world`. */
  sql: pg.Pool;
  /** The products, computed from the seed or read from a CSV. */
  catalogue: Catalogue;
  /** What is offered for them, in every market and at every instant. */
  offers: Offers;
  /** What goes wrong on purpose, in any system. */
  faults: Faults;
  /** What was called, of any system. */
  calls: CallLog;
  /** Origin that links inside answers carry, with the prefix: `http://localhost:4010` or `http://localhost:4010/w/{id}`. */
  baseUrl(): string;
};

/** A processing delay as the world's profile has it: the documented milliseconds, divided by the profile's ease. */
export function easedMs(world: Pick<World, 'profile'>, documentedMs: number): number {
  return Math.max(1, Math.round(documentedMs / easeOf[world.profile]));
}

/** The instant a documented delay from now on ends. */
export function dueAfter(world: Pick<World, 'profile' | 'clock'>, documentedMs: number): Date {
  return new Date(world.clock.nowMs() + easedMs(world, documentedMs));
}
