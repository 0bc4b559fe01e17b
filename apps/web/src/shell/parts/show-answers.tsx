import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { ConsentLabel } from '../../kit/agreement/consent-label.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { PhoneField, emptyPhone } from '../../ui/phone/phone-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Line, State } from './part-section.tsx';

/** What a newcomer answers with: one of a few, a phone number, a consent; and the sheet that a phone shows instead of a popover. */
export function ShowAnswers() {
  const t = useText();
  const [answer, setAnswer] = useState<'yes' | 'no' | null>('yes');
  const [phone, setPhone] = useState(emptyPhone);
  const [isOpen, setOpen] = useState(false);
  const options = [
    { value: 'yes' as const, label: t('ui:consent.needed') },
    { value: 'no' as const, label: t('ui:unknown') },
  ];
  return (
    <>
      <State name="ChoiceCards">
        <ChoiceCards label={t('ui:unknown')} options={options} value={answer} onChange={setAnswer} />
      </State>
      <State name="ChoiceCards, wrong">
        <ChoiceCards
          label={t('ui:required')}
          options={options}
          value={null}
          onChange={setAnswer}
          error={t('ui:required')}
        />
      </State>
      <State name="PhoneField">
        <PhoneField value={phone} onChange={setPhone} onBlur={() => {}} error={null} />
      </State>
      <Line>
        <Checkbox label={<ConsentLabel name="licence" />} />
        <PathLink to="/ui">{t('banners:choosePlan')}</PathLink>
        <Button variant="default" onClick={() => setOpen(true)}>
          Sheet
        </Button>
      </Line>
      <Sheet title="Sheet" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{t('ui:consent.needed')}</p>
      </Sheet>
    </>
  );
}
