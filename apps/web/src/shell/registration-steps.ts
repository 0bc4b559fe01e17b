/** The stations of the registration of a store (STORE-001). */
export const registrationSteps = ['store', 'authorize', 'notifications', 'ready'] as const;
type RegistrationStep = (typeof registrationSteps)[number];

const stepByPath: readonly (readonly [part: string, step: RegistrationStep])[] = [
  ['/addstoresteps/addstore', 'store'],
  ['/addstoresteps/authorizespapi', 'authorize'],
  ['/addstoresteps/reauthorizespapi', 'authorize'],
  ['/amzregistration', 'authorize'],
  ['/addstoresteps/amazonnotificationsettings', 'notifications'],
];

/** The station that an address stands at; a completed registration stands at the last one. */
export function registrationStep(pathname: string, isCompleted: boolean): RegistrationStep {
  const path = pathname.toLowerCase();
  const step = stepByPath.find(([part]) => path.startsWith(part))?.[1] ?? 'store';
  return isCompleted && step === 'notifications' ? 'ready' : step;
}
