import { controlHeight, fontFamily, radius, type ThemeName, tokens } from '@emberwatch/ui/tokens'
import { type ThemeConfig, theme } from 'antd'

/** antd's theme from our tokens. Build time only: make-sheets.ts turns it into style sheets. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const token = tokens[name]
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'ew' },
    // Without a hash the rules are the same in every build mode.
    hashed: false,
    token: {
      ...stateColours(token),
      ...textColours(token),
      ...surfaceColours(token),
      fontFamily,
      fontSize: 14,
      borderRadius: radius,
      controlHeight,
      controlHeightSM: 28,
      opacityLoading: 1,
      controlOutline: 'transparent',
    },
    components: {
      Button: buttonTheme(token),
      Select: { optionSelectedFontWeight: 500, optionSelectedBg: token['accent-soft'] },
      Modal: { titleFontSize: 16 },
      Alert: { defaultPadding: '7px 12px' },
      Dropdown: { paddingBlock: 6 },
    },
  }
}

type Tokens = (typeof tokens)[ThemeName]

const stateColours = (token: Tokens) => ({
  colorPrimary: token['accent-fill'],
  colorError: token['fail-fill'],
  colorSuccess: token.ok,
  colorWarning: token.warn,
  colorInfo: token.accent,
  colorLink: token.accent,
  ...soft('Success', token.ok, token['ok-soft']),
  ...soft('Error', token.fail, token['fail-soft']),
  ...soft('Warning', token.warn, token['warn-soft']),
  ...soft('Info', token.accent, token['accent-soft']),
})

const textColours = (token: Tokens) => ({
  colorText: token.text,
  colorTextHeading: token.text,
  colorTextSecondary: token['text-muted'],
  // antd's own colours have less contrast than AA requires.
  colorTextTertiary: token['text-muted'],
  colorTextQuaternary: token['text-muted'],
  colorTextDescription: token['text-muted'],
  colorTextPlaceholder: token['text-muted'],
  colorTextDisabled: token['text-muted'],
  colorIcon: token['text-muted'],
  colorIconHover: token.text,
})

const surfaceColours = (token: Tokens) => ({
  colorBgBase: token.surface,
  colorBgLayout: token.page,
  colorBgContainer: token.surface,
  colorBgElevated: token.raised,
  colorBgMask: 'rgba(8, 12, 20, 0.45)',
  colorBgContainerDisabled: token.hover,
  controlItemBgHover: token.hover,
  controlItemBgActive: token['accent-soft'],
  colorBorder: token['border-strong'],
  colorBorderDisabled: token.border,
  colorBorderSecondary: token.border,
  colorSplit: token.border,
})

const buttonTheme = (token: Tokens) => ({
  primaryShadow: 'none',
  defaultShadow: 'none',
  dangerShadow: 'none',
  defaultBorderColor: token.control,
  defaultHoverColor: token.text,
  defaultHoverBorderColor: token['border-strong'],
  defaultActiveColor: token.text,
  defaultActiveBorderColor: token['border-strong'],
  fontWeight: 500,
  paddingInline: 12,
})

/** A state's colour for text and icons, with a background on which it is readable. */
const soft = (state: 'Success' | 'Error' | 'Warning' | 'Info', colour: string, ground: string) => ({
  [`color${state}Bg`]: ground,
  [`color${state}Border`]: `color-mix(in srgb, ${colour} 30%, transparent)`,
  [`color${state}Text`]: colour,
})

/** antd's durations for a theme without motion, for people whose system asks for reduced motion. */
export const stillVariables: readonly (readonly [variable: string, value: string])[] = [
  ['--ant-motion-duration-fast', '0s'],
  ['--ant-motion-duration-mid', '0s'],
  ['--ant-motion-duration-slow', '0s'],
]
