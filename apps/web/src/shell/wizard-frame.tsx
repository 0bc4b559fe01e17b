import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useText } from '../i18n/i18n.ts';
import { Wizard } from '../kit/wizard/wizard.tsx';
import { storesQuery } from '../session/session-data.ts';
import { useSession } from '../session/session.ts';
import { FrameBrand, FrameEnd } from './frame-parts.tsx';
import { registrationStep, registrationSteps } from './registration-steps.ts';
import { Waiting } from './waiting.tsx';

/** Around the steps that connect a store. */
export function WizardFrame() {
  const t = useText();
  const { token } = useSession();
  const { data: stores } = useQuery({ ...storesQuery, enabled: token !== null });
  const pathname = useLocation({ select: (location) => location.pathname });
  const { cmId } = useSearch({ strict: false });
  const isCompleted = stores?.find((store) => store.id === cmId)?.isRegistrationCompleted === true;
  const current = registrationStep(pathname, isCompleted);
  return (
    <Wizard
      label={t('stores:steps.label')}
      steps={registrationSteps.map((name, index) => ({
        name,
        label: t(`stores:steps.${name}`),
        // A store that is authorized again has all of them behind it.
        isDone: isCompleted || index < registrationSteps.indexOf(current),
      }))}
      current={current}
      brand={<FrameBrand />}
      end={<FrameEnd />}
      waiting={<Waiting />}
    >
      <Outlet />
    </Wizard>
  );
}
