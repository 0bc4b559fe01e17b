import { Button } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { WizardPage } from '../../kit/wizard/wizard-page.tsx';
import { WizardProgress } from '../../kit/wizard/wizard.tsx';
import { State } from './part-section.tsx';

/** The route of a wizard at its first, a middle and its last step, and a step's page. */
export function ShowWizard() {
  const t = useText();
  const names = ['warehouse', 'direct', 'done'] as const;
  const labels = {
    warehouse: t('filterSettings:tabs.warehouse'),
    direct: t('filterSettings:tabs.direct'),
    done: t('ui:apply'),
  };
  const at = (current: number, isDone = false) => (
    <WizardProgress
      label="Wizard"
      steps={names.map((name, index) => ({ name, label: labels[name], isDone: index < current || isDone }))}
      current={names[current] ?? names[0]}
    />
  );
  return (
    <>
      <State name="first step">{at(0)}</State>
      <State name="second step">{at(1)}</State>
      <State name="answered">{at(2, true)}</State>
      <State name="page">
        <WizardPage
          title={t('filterSettings:tabs.warehouse')}
          lead={t('filterSettings:does.CriticalStock')}
          onSubmit={() => {}}
          actions={
            <>
              <Button type="submit">{t('ui:next')}</Button>
              <Button variant="default">{t('ui:back')}</Button>
            </>
          }
        >
          <p className="text2">{t('filterSettings:does.OutOfStock')}</p>
        </WizardPage>
      </State>
    </>
  );
}
