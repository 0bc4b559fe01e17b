import { expect, it } from 'vitest';
import { stationState, wizardStep } from './wizard-steps.ts';

it.each([
  ['/addStoreSteps/AddStore', false, 0],
  ['/addStoreSteps/AuthorizeSpApi', false, 1],
  ['/amzRegistration/success', false, 1],
  ['/addStoreSteps/AmazonNotificationSettings', false, 2],
  ['/addstoresteps/amazonnotificationsettings', true, 3],
  ['/addStoreSteps/reAuthorizeSpApi', true, 1],
])('STORE-001 %s, completed %s, stands at station %d', (path, isCompleted, step) => {
  expect(wizardStep(path, isCompleted)).toBe(step);
});

it('marks the stations of a new and of a re-authorized store', () => {
  expect([0, 1, 2, 3].map((index) => stationState(index, 1, false))).toEqual(['done', 'current', 'waiting', 'waiting']);
  expect([0, 1, 2, 3].map((index) => stationState(index, 1, true))).toEqual(['done', 'current', 'done', 'done']);
  expect([0, 1, 2, 3].map((index) => stationState(index, 3, true))).toEqual(['done', 'done', 'done', 'done']);
});
