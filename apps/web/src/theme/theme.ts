import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const cobalt: MantineColorsTuple = [
  '#ebeffd',
  '#d5ddfa',
  '#b1c0f5',
  '#90a6ff',
  '#6f87f0',
  '#3f5fe6',
  '#2346c7',
  '#1f3eb3',
  '#1b389f',
  '#152c7f',
];

/** The library's own dark greys, taken from the dark tokens: some of its parts name them directly. */
const dark: MantineColorsTuple = [
  '#e9ecf1',
  '#b0b8c5',
  '#8d96a5',
  '#6b7484',
  '#3a4250',
  '#222833',
  '#181d25',
  '#13171e',
  '#0c0f14',
  '#0a0d11',
];

/** The component library's theme (ui.md section 14). Colours come from the tokens, see `cssVariables`. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  colors: { cobalt, dark },
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '18px' },
  lineHeights: { xs: '14px', sm: '16px', md: '20px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '10px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'never',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32, color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 120 }, multiline: true } },
    Menu: { defaultProps: { radius: 'md', transitionProps: { duration: 160, transition: 'fade' } } },
    Popover: { defaultProps: { radius: 'md', transitionProps: { duration: 160, transition: 'fade' } } },
    Modal: {
      defaultProps: {
        radius: 'md',
        padding: 20,
        centered: true,
        transitionProps: { duration: 240, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.45 },
      },
    },
    Drawer: { defaultProps: { padding: 20, transitionProps: { duration: 200 } } },
  },
});

/** Maps the library's own variables onto our tokens, so both schemes follow tokens.css alone. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });

const variables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text3)',
  '--mantine-color-placeholder': 'var(--text3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--neg)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--neutral-soft)',
  '--mantine-color-disabled-color': 'var(--text3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent-solid)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-color-cobalt-filled': 'var(--accent-solid)',
  '--mantine-color-cobalt-filled-hover': 'var(--accent-hover)',
  '--mantine-color-cobalt-light': 'var(--accent-soft)',
  '--mantine-color-cobalt-light-hover': 'var(--accent-soft)',
  '--mantine-color-cobalt-light-color': 'var(--accent)',
  '--mantine-color-cobalt-outline': 'var(--accent)',
  // Entries of menus take the shade by its number.
  '--mantine-color-red-6': 'var(--neg)',
  '--mantine-color-red-filled': 'var(--neg-solid)',
  '--mantine-color-red-filled-hover': 'var(--neg-hover)',
  '--mantine-color-red-light-color': 'var(--neg)',
  '--mantine-color-red-light': 'var(--neg-soft)',
  '--mantine-color-red-light-hover': 'var(--neg-soft)',
  '--mantine-color-red-text': 'var(--neg)',
  '--mantine-color-red-outline': 'var(--neg)',
  '--mantine-color-gray-light-color': 'var(--text2)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-shadow-md': 'var(--shadow-2)',
  '--mantine-shadow-xl': 'var(--shadow-3)',
};
