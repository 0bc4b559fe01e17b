import { Button, Modal, Slider, useComputedColorScheme } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import {
  darkColorNames,
  darkColorRanges,
  darkColorsDrawn,
  darkFilter,
  keepDarkColors,
  useDarkColors,
} from '../theme/dark-colors.ts';
import classes from './dark-colors.module.css';

/** SHELL-041: brightness, contrast and sepia of dark mode; what is moved shows at once and stays in this browser. */
export function DarkColorsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const colors = useDarkColors();
  const isLight = useComputedColorScheme('light') === 'light';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('dialogs:colours.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <p className="text2">{t('dialogs:colours.note', darkColorsDrawn)}</p>
      {isLight && <p className="text3 small">{t('dialogs:colours.light')}</p>}
      {darkColorNames.map((name) => (
        <div key={name} className={classes.color}>
          <span aria-hidden="true">{t(`dialogs:colours.${name}`)}</span>
          <Slider
            {...darkColorRanges[name]}
            value={colors[name]}
            onChange={(value) => keepDarkColors({ ...colors, [name]: value })}
            label={null}
            thumbLabel={t(`dialogs:colours.${name}`)}
          />
          <b className="num">{colors[name]}</b>
        </div>
      ))}
      <Button
        variant="subtle"
        mt={12}
        disabled={darkFilter(colors) === null}
        onClick={() => keepDarkColors(darkColorsDrawn)}
      >
        {t('dialogs:colours.reset')}
      </Button>
    </Modal>
  );
}
