import { resources as first } from './first-tr.ts';
import { resources as later } from './later-tr.ts';

export const resources = { ...first, ...later };
