import type { packages } from './packages-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const packagesTopics = defineTopics<typeof packages>()({
  convert: { id: 'ORD-056', touches: ['order', 'package'] },
  sendingOptions: { id: 'ORD-057', shows: ['order'] },
  convertable: { id: 'ORD-059', shows: ['order', 'package', 'banner'] },
  ofOrder: { id: 'WH-065', shows: ['order', 'package', 'banner'] },
  list: { id: 'WH-080', shows: ['order', 'package'] },
  details: { id: 'WH-080-details', shows: ['order', 'package'] },
  imagePaths: { id: 'WH-051', shows: ['package'] },
  photo: { id: 'WH-051-photo', nothing: 'file' },
});
