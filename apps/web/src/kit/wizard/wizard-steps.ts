import type { Station } from '../../ui/route.tsx';

export type WizardStep<Name extends string = string> = {
  name: Name;
  label: string;
  /** Its answer is there. */
  isDone: boolean;
};

/** The stations of a wizard that stands at a step. What was answered before stays done; a last step that is done has nothing left to ask. */
export function stationsOf(steps: readonly WizardStep[], current: string): Station[] {
  return steps.map(({ name, label, isDone }, index) => {
    const isEnd = isDone && index === steps.length - 1;
    return { id: name, label, state: name === current && !isEnd ? 'current' : isDone ? 'done' : 'waiting' };
  });
}

/** Where an unfinished wizard goes on: the first step without its answer, else the last one. */
export function resumeStep<Name extends string>(
  steps: readonly Pick<WizardStep<Name>, 'name' | 'isDone'>[],
): Name | null {
  return (steps.find(({ isDone }) => !isDone) ?? steps.at(-1))?.name ?? null;
}
