import { type ThemeConfig, theme } from 'antd'
import { controlHeight, fontFamily, radius, type ThemeName, tokens } from './tokens.ts'

/** What antd makes of our tokens. */
export function antdTheme(name: ThemeName, isStill: boolean): ThemeConfig {
  const token = tokens[name]
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'ew' },
    // Rules come from button-style.css; without a hash they are the same in every mode of a build.
    hashed: false,
    zeroRuntime: true,
    token: {
      colorPrimary: token['accent-fill'],
      colorError: token['fail-fill'],
      colorSuccess: token.ok,
      colorWarning: token.warn,
      colorLink: token.accent,
      colorText: token.text,
      colorTextSecondary: token['text-muted'],
      colorBgBase: token.surface,
      colorBgLayout: token.page,
      colorBgContainer: token.surface,
      colorBgElevated: token.raised,
      colorBorder: token['border-strong'],
      colorBorderSecondary: token.border,
      fontFamily,
      fontSize: 14,
      borderRadius: radius,
      controlHeight,
      controlHeightSM: 28,
      // Paler text would fall below AA.
      opacityLoading: 1,
      motion: !isStill,
    },
    components: {
      Button: {
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
      },
    },
  }
}
