/**
 * antd modules that the browser build replaces (decision 0005): those that write style elements, which the content security policy blocks, and those whose
 * bytes a page's budget would show.
 */
interface Replacement {
  readonly modules: Readonly<Record<string, string>>
  /** antd's module that writes a style element; a test reads it. */
  readonly writer?: string
}

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

export const replacements: readonly Replacement[] = [
  {
    // Derives 500 tokens and their rules from a few. The sheets hold the results; scripts only need the tokens above.
    writer: '@ant-design/cssinjs/es/hooks/useCacheToken.js',
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
    // Drops two-tone icons and the style element of every icon.
    writer: '@ant-design/icons/es/renderUtils.js',
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
    writer: '@rc-component/portal/es/useScrollLocker.js',
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
  {
    // Drops 3.8 kB of the reports' first load, the colour library and its callers: the readable text colour for a colour passed in a script, which is never passed, and antd's
    // pictures of an empty list, which the product replaces.
    modules: {
      '@ant-design/fast-color/es/index.js': 'export class FastColor { isLight() { return false } }',
      'antd/es/tooltip/util.js':
        "export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} })",
      'antd/es/empty/empty.js': 'export default () => null',
      'antd/es/empty/simple.js': 'export default () => null',
    },
  },
]
