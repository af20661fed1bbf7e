/**
 * antd modules that the browser build replaces, and their replacements (decision 0005). replacements.json lists what each saves; a test requires a
 * kilobyte.
 */
export interface Replacement {
  readonly modules: Readonly<Record<string, string>>
  /** True for one that stays whatever it saves: antd's module writes a style element, which the content security policy blocks. */
  readonly writesStyles?: boolean
}

export const nameOf = ({ modules }: Replacement): string => Object.keys(modules)[0] ?? ''

/**
 * Tokens that components read in scripts, to place or stack popups; all others exist only in the sheets. These are antd's own values, which a test
 * compares.
 */
export const runTimeTokens = {
  borderRadius: 6,
  controlHeight: 34,
  marginXXS: 4,
  sizePopupArrow: 16,
  zIndexPopupBase: 1000,
  screenXS: 480,
  screenXSMin: 480,
  screenXSMax: 575,
  screenSM: 576,
  screenSMMin: 576,
  screenSMMax: 767,
  screenMD: 768,
  screenMDMin: 768,
  screenMDMax: 991,
  screenLG: 992,
  screenLGMin: 992,
  screenLGMax: 1199,
  screenXL: 1200,
  screenXLMin: 1200,
  screenXLMax: 1599,
  screenXXL: 1600,
  screenXXLMin: 1600,
  screenXXLMax: 1919,
  screenXXXL: 1920,
  screenXXXLMin: 1920,
} as const

/** A component without its static properties, which import further components. */
const alone = (name: string) => `export { default } from './${name}'`
const nothing = 'export default () => null'

export const replacements: readonly Replacement[] = [
  {
    // Derives 500 tokens and their rules from a few. The sheets hold the results; scripts only need the tokens above.
    modules: {
      'antd/es/theme/useToken.js': `import { useContext, useMemo } from 'react'
import { DesignTokenContext } from './context'
const tokens = ${JSON.stringify(runTimeTokens)}
const none = {}
export const unitless = none
export default function useToken() {
  const { motion } = useContext(DesignTokenContext).token
  const token = useMemo(() => ({ ...tokens, motion }), [motion])
  return [none, token, '', token, none, true]
}`,
      'antd/es/theme/context.js': `import { createContext } from 'react'
export const defaultTheme = {}
export const defaultConfig = { token: { motion: true }, override: { override: {} }, hashed: false }
export const DesignTokenContext = createContext(defaultConfig)`,
      'antd/es/theme/themes/seed.js': 'export default { motion: true }',
      '@ant-design/cssinjs/es/index.js': `import { createContext } from 'react'
export const createTheme = () => ({})
export const StyleContext = createContext({})
export const unit = (value) => (typeof value === 'number' ? value + 'px' : value)
export { unit as useCSSVarRegister, unit as useStyleRegister, unit as token2CSSVar }
export class Keyframes {}`,
    },
  },
  {
    // Components only need the variable names from the tools for style makers.
    modules: {
      'antd/es/theme/util/genStyleUtils.js': `export const genCssVar = (antCls, component) => {
  const prefix = '--' + antCls.replace(/\\./g, '') + '-' + component + '-'
  const varName = (name) => prefix + name
  return [varName, (name, fallback) => 'var(' + varName(name) + (fallback ? ', ' + fallback : '') + ')']
}
const none = () => none
export { none as genComponentStyleHook, none as genStyleHooks, none as genSubStyleComponent }`,
    },
  },
  {
    // Drops two-tone icons and the style element of every icon.
    modules: {
      '@ant-design/icons/es/components/AntdIconLight.js': `import { createElement, forwardRef } from 'react'
const draw = ({ tag, attrs, children = [] }, key) => createElement(tag, { key, ...attrs }, children.map(draw))
export default forwardRef(({ icon, spin, className, rotate, twoToneColor, ...rest }, ref) =>
  createElement(
    'span',
    { role: 'img', 'aria-label': icon.name, ...rest, ref, className: ['anticon anticon-' + icon.name, (spin || icon.name === 'loading') && 'anticon-spin', className].filter(Boolean).join(' ') },
    draw({ ...icon.icon, attrs: { ...icon.icon.attrs, width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': true } }),
  ),
)`,
    },
  },
  {
    // Locks the page behind a dialog through CSSOM, as antd's style element would.
    writesStyles: true,
    modules: {
      '@rc-component/portal/es/useScrollLocker.js': `import { useLayoutEffect } from 'react'
let locks = 0
export default function useScrollLocker(lock) {
  useLayoutEffect(() => {
    if (!lock) return
    const { style } = document.body
    if (locks++ === 0) {
      const width = window.innerWidth - document.documentElement.clientWidth
      style.overflowY = 'hidden'
      if (width > 0) style.width = 'calc(100% - ' + width + 'px)'
    }
    return () => {
      if (--locks === 0) style.overflowY = style.width = ''
    }
  }, [lock])
}`,
    },
  },
  // Drops dialogs outside of React's tree, and joined buttons.
  { modules: { 'antd/es/modal/index.js': alone('Modal') } },
  { modules: { 'antd/es/dropdown/index.js': alone('dropdown') } },
  {
    // Drops the colour library and its callers: the readable text colour for a colour passed in a script, which is never passed, and antd's
    // pictures of an empty list, which the product replaces.
    modules: {
      '@ant-design/fast-color/es/index.js': 'export class FastColor { isLight() { return false } }',
      'antd/es/tooltip/util.js':
        "export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} })",
      'antd/es/empty/empty.js': nothing,
      'antd/es/empty/simple.js': nothing,
    },
  },
]
