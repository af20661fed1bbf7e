/**
 * Modules of antd that its build for browsers does without, and what stands in their place (decision 0028). replacements.json says
 * what each brings; a test asks for a kilobyte.
 */
export interface Replacement {
  /** A module's path from its package's name on, and its text. */
  readonly modules: Readonly<Record<string, string>>
  /** It stays whatever it brings: antd's module writes a style element, which the content policy refuses. */
  readonly writesStyles?: boolean
}

export const nameOf = ({ modules }: Replacement): string => Object.keys(modules)[0] ?? ''

/**
 * Tokens that components ask for in scripts, to place a popup or to stack one over another; all others live in the sheets
 * alone. antd's own values, which a test compares.
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

/** A component without what hangs on it as a property, which brings further components. */
const alone = (name: string) => `export { default } from './${name}'`
const nothing = 'export default () => null'

export const replacements: readonly Replacement[] = [
  {
    // Works out 500 tokens from a few and makes rules of them: the sheets hold the results, scripts need the tokens above.
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
    // Of the tools for makers of styles, components ask for the names of variables alone.
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
    // One tooltip for the whole app, which the product does not have; it brings the engine of popups to every page.
    modules: { 'antd/es/tooltip/UniqueProvider/index.js': 'export default ({ children }) => children' },
  },
  {
    // Icons in two colours, and the style element of every icon.
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
    // CSSOM locks the page behind a dialog as antd's style element would.
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
  // Dialogs outside of React's tree, and joined buttons.
  { modules: { 'antd/es/modal/index.js': alone('Modal') } },
  { modules: { 'antd/es/dropdown/index.js': alone('dropdown') } },
  {
    // The library of colours, and those who call it: what is readable on a colour passed in a script, where none is passed, and
    // antd's pictures of an empty list, where the product has its own.
    modules: {
      '@ant-design/fast-color/es/index.js': 'export class FastColor { isLight() { return false } }',
      'antd/es/tooltip/util.js':
        "export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} })",
      'antd/es/empty/empty.js': nothing,
      'antd/es/empty/simple.js': nothing,
    },
  },
]
