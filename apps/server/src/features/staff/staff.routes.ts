import type { FastifyInstance } from 'fastify';
import { joined } from '@kervan/contracts/schemas';
import { staffSchemas } from '@kervan/contracts/staff';
import { staff } from '@kervan/contracts/staff-calls';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listActions } from './list-actions.ts';
import { changePassword, confirm, me, signOut } from './own-access.ts';
import { signIn } from './sign-in.ts';

/** The way in for the people who run the product, and the record of what they did (SHELL-102). */
export function registerStaff(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(staff, staffSchemas), {
    signIn,
    signOut,
    me,
    confirm,
    changePassword,
    actions: listActions,
  });
}
