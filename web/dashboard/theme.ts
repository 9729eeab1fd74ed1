import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/**
 * The green of the logo. White text on shade 7 has a contrast above 4.5 to 1. Shade 3 on a dark background has this
 * contrast too.
 */
const awning: MantineColorsTuple = [
  '#e9f8f2',
  '#d3efe4',
  '#a5dfc8',
  '#73ceab',
  '#4bc092',
  '#32b783',
  '#1f9a6c',
  '#0b7a53',
  '#096344',
  '#044c33',
]

/** The greys of the dark mode, with a slight tint. */
const dark: MantineColorsTuple = [
  '#d5dde2',
  '#b6c0c7',
  '#98a3ab',
  '#6f7b84',
  '#3d474c',
  '#2c3438',
  '#20282c',
  '#14181a',
  '#101416',
  '#0b0e10',
]

export const theme = createTheme({
  primaryColor: 'awning',
  primaryShade: { light: 7, dark: 7 },
  colors: { awning, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.0625rem', lineHeight: '1.4' } },
  },
  components: {
    Modal: {
      styles: { title: { fontWeight: 650, fontSize: '1.0625rem' } },
      defaultProps: {
        centered: true,
        // The scrollbar keeps its place, so nothing moves.
        removeScrollProps: { removeScrollBar: false },
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
        // The role says that the header of a dialog is not a banner of the page.
        attributes: { header: { role: 'none' } },
      },
    },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // A field must not change a number that a person typed. The server validates the number.
    NumberInput: { defaultProps: { clampBehavior: 'none' } },
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/**
 * Colours that replace Mantine's colours. For example, the contrast of its grey text is too low for small print (3.3 to
 * 1).
 */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59636e',
    '--mantine-color-placeholder': '#6b7580',
    '--mantine-color-anchor': '#096344',
    '--mantine-color-error': '#c92a2a',
    '--page': '#f6f8f7',
    '--card': '#ffffff',
    '--line': '#e3e8e6',
    '--line-strong': '#cfd7d3',
    '--hover': '#f2f6f4',
    '--chosen': '#e6f3ed',
    '--chosen-text': '#07573b',
  },
  dark: {
    '--mantine-color-body': '#14181a',
    '--mantine-color-dimmed': '#a3adb5',
    '--mantine-color-placeholder': '#8d979f',
    '--mantine-color-anchor': '#73ceab',
    '--mantine-color-error': '#ff8787',
    // A note must not be brighter than the page's main button.
    '--mantine-color-yellow-light': '#3a2d0c',
    '--mantine-color-yellow-light-color': '#f3c969',
    '--mantine-color-red-light': '#401c1e',
    '--mantine-color-red-light-color': '#ffa3a3',
    '--page': '#14181a',
    '--card': '#1b2124',
    '--line': '#2c3438',
    '--line-strong': '#3d474c',
    '--hover': '#222a2e',
    '--chosen': '#173228',
    '--chosen-text': '#8fdcbf',
  },
})
