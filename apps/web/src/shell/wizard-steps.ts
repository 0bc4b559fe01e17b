/** The stations of the registration of a store (STORE-001). */
export const wizardSteps = ['store', 'authorize', 'notifications', 'ready'] as const;

const stepByPath: readonly (readonly [part: string, step: number])[] = [
  ['/addstoresteps/addstore', 0],
  ['/addstoresteps/authorizespapi', 1],
  ['/addstoresteps/reauthorizespapi', 1],
  ['/amzregistration', 1],
  ['/addstoresteps/amazonnotificationsettings', 2],
];

/** How a station stands; a store that is authorized again has all others behind it. */
export function stationState(index: number, step: number, isCompleted: boolean): 'done' | 'current' | 'waiting' {
  if (index === step) return isCompleted && step === wizardSteps.length - 1 ? 'done' : 'current';
  return index < step || isCompleted ? 'done' : 'waiting';
}

/** The station that an address stands at; a completed registration stands at the last one. */
export function wizardStep(pathname: string, isCompleted: boolean): number {
  const path = pathname.toLowerCase();
  const step = stepByPath.find(([part]) => path.startsWith(part))?.[1] ?? 0;
  return isCompleted && step === 2 ? wizardSteps.length - 1 : step;
}
