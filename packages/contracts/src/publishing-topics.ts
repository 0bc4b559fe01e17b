import type { publishing } from './publishing-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const publishingTopics = defineTopics<typeof publishing>()({
  get: { id: 'M5-get', shows: ['store', 'banner'] },
  stop: { id: 'M5-stop', touches: ['store'] },
  resume: { id: 'M5-resume', touches: ['store'] },
  release: { id: 'M5-release', touches: ['store'] },
  takeBack: { id: 'M5-takeBack', touches: ['store'] },
  releaseReadings: { id: 'M5-releaseReadings', touches: ['store'] },
  keepPrices: { id: 'M5-keepPrices', touches: ['store'] },
});
