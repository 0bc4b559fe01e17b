import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { onboardingSteps, openSteps, type OnboardingStep } from '@kervan/domain/onboarding/onboarding-answers';
import { useText } from '../../i18n/i18n.ts';
import { Wizard } from '../../kit/wizard/wizard.tsx';
import { useUser } from '../../session/session-data.ts';
import { FrameBrand, FrameEnd } from '../../shell/frame-parts.tsx';
import { AgreementStep } from './agreement-step.tsx';
import { ChannelStep } from './channel-step.tsx';
import { answersOf, shownStep, type Draft, type Registered } from './draft.ts';
import { HistoryStep } from './history-step.tsx';
import { LiveHelpStep } from './live-help-step.tsx';
import { SoftwareStep } from './software-step.tsx';
import { useDraft } from './use-draft.ts';
import { useSend } from './use-send.ts';

/** What every step has: the answers, how one is changed, and the ways on and back. */
export type StepProps = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** The step has its answer. */
  isAnswered: boolean;
  /** Goes on, or sends the answers at the last step; asked only where the step has its answer. */
  onNext: () => void;
  /** null at the first step. */
  onBack: (() => void) | null;
  isSending: boolean;
};

const steps: Record<OnboardingStep, (props: StepProps) => React.ReactNode> = {
  agreement: AgreementStep,
  history: HistoryStep,
  software: SoftwareStep,
  channel: ChannelStep,
  liveHelp: LiveHelpStep,
};

/** The five steps (ONB-001); the one that is shown stands in the address. */
export function OnboardingWizard({ registered }: { registered: Registered | null }) {
  const t = useText();
  const navigate = useNavigate();
  const { step: asked } = useSearch({ strict: false });
  const { draft, change, forget } = useDraft(useUser().customer_id, registered);
  const answers = answersOf(draft);
  const open = openSteps(answers);
  const current = shownStep(asked, onboardingSteps, answers);
  const at = onboardingSteps.indexOf(current);
  const { send, isSending } = useSend(forget);
  const show = (step: OnboardingStep | undefined) => step && void navigate({ to: '/onboarding', search: { step } });
  // The address says which step is shown: an answer that is given moves nobody on by itself.
  const settle = useEffectEvent(
    (step: OnboardingStep) => void navigate({ to: '/onboarding', search: { step }, replace: true }),
  );
  useEffect(() => {
    if (asked !== current) settle(current);
  }, [asked, current]);
  const Step = steps[current];
  return (
    <Wizard
      label={t('onboarding:steps.label')}
      steps={onboardingSteps.map((name, index) => ({
        name,
        label: t(`onboarding:steps.${name}`),
        isDone: !open.includes(name) && index !== onboardingSteps.length - 1,
      }))}
      current={current}
      brand={<FrameBrand />}
      end={<FrameEnd />}
    >
      <Step
        key={current}
        draft={draft}
        change={change}
        isAnswered={!open.includes(current)}
        onNext={() => (at === onboardingSteps.length - 1 ? send(draft) : show(onboardingSteps[at + 1]))}
        onBack={at === 0 ? null : () => show(onboardingSteps[at - 1])}
        isSending={isSending}
      />
    </Wizard>
  );
}
