import { expect, it } from 'vitest';
import { registrationStep } from './registration-steps.ts';

it.each([
  ['/addStoreSteps/AddStore', false, 'store'],
  ['/addStoreSteps/AuthorizeSpApi', false, 'authorize'],
  ['/amzRegistration/success', false, 'authorize'],
  ['/addStoreSteps/AmazonNotificationSettings', false, 'notifications'],
  ['/addstoresteps/amazonnotificationsettings', true, 'ready'],
  ['/addStoreSteps/reAuthorizeSpApi', true, 'authorize'],
])('STORE-001 %s, completed %s, stands at the station %s', (path, isCompleted, step) => {
  expect(registrationStep(path, isCompleted)).toBe(step);
});
