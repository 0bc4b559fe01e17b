import { resources as first } from './first-en.ts';
import { resources as later } from './later-en.ts';

export const resources = { ...first, ...later };
