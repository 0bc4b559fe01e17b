/** The stations of the registration of a store (STORE-001). */
export const wizardSteps = ['store', 'authorize', 'notifications', 'ready'] as const;

const stepByPath: readonly (readonly [part: string, step: number])[] = [['/addstoresteps/addstore', 0], ['/addstoresteps/authorizespapi', 1], ['/addstoresteps/reauthorizespapi', 1], ['/amzregistration', 1], ['/addstoresteps/amazonnotificationsettings', 2]];

/** The station that an address stands at; a completed registration stands at the last one. */
export function wizardStep(pathname: string, isCompleted: boolean): number {
  const path = pathname.toLowerCase();
  const step = stepByPath.find(([part]) => path.startsWith(part))?.[1] ?? 0;
  return isCompleted && step === 2 ? wizardSteps.length - 1 : step;
}
