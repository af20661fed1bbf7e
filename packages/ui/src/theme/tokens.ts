/**
 * The colours of both themes. theme.css holds the same values as custom properties (`--ew-<name>`), so that the first paint needs no script. A test
 * keeps both in sync and checks the contrast (WCAG 2.2 AA). Red is for alarms and failures only, amber for warnings, grey for unknown (product
 * 16.1).
 */
const light = {
  page: '#f6f7f9',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f3f5f8',
  border: '#e2e5ea',
  /** Borders of buttons; the text alone identifies a button. */
  control: '#c9ced7',
  'border-strong': '#848d9b',
  text: '#1a1f29',
  'text-muted': '#596372',
  accent: '#2450c8',
  'accent-fill': '#2b59d9',
  'accent-soft': '#e9effd',
  'on-fill': '#ffffff',
  ok: '#17733d',
  'ok-soft': '#e5f5eb',
  fail: '#c02626',
  'fail-fill': '#c62f2f',
  'fail-soft': '#fdecec',
  warn: '#9a4b00',
  'warn-soft': '#ffefdc',
  attention: '#735c00',
  'attention-soft': '#fdf5cf',
  unknown: '#596372',
  'unknown-soft': '#edeff2',
  // Colours of status marks, distinguishable with colour blindness; not for text.
  'ok-mark': '#3a9c82',
  'attention-mark': '#b28603',
  'warn-mark': '#9d5b01',
  'fail-mark': '#9a0f24',
  'unknown-mark': '#5f656a',
}

export type TokenName = keyof typeof light
export type ThemeName = 'light' | 'dark'

const dark: Record<TokenName, string> = {
  page: '#0e1115',
  surface: '#14181e',
  raised: '#1b2028',
  hover: '#1a1f27',
  border: '#272d37',
  control: '#3a424f',
  'border-strong': '#6b7585',
  text: '#e7eaef',
  'text-muted': '#a0a9b8',
  accent: '#8fb0ff',
  'accent-fill': '#3a66f0',
  'accent-soft': '#1c2949',
  'on-fill': '#ffffff',
  ok: '#6fd699',
  'ok-soft': '#14301f',
  fail: '#ff9090',
  'fail-fill': '#cf3838',
  'fail-soft': '#3d1a1c',
  warn: '#ffb066',
  'warn-soft': '#3a2511',
  attention: '#f0d35c',
  'attention-soft': '#332c0c',
  unknown: '#a0a9b8',
  'unknown-soft': '#232932',
  'ok-mark': '#98ffde',
  'attention-mark': '#ffe21f',
  'warn-mark': '#eb9430',
  'fail-mark': '#d03e4a',
  'unknown-mark': '#a2adc0',
}

export const tokens: Readonly<Record<ThemeName, Readonly<Record<TokenName, string>>>> = { light, dark }

export const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
/** Pixels. */
export const radius = 6
export const controlHeight = 34
