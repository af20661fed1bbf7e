/** Modules that the browser's build of antd does without, and what stands in their place. Each says why. */
interface Replacement {
  /** End of the module's path, without the name of its package's folder. */
  readonly module: string
  readonly source: string
}

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

export const replacements: readonly Replacement[] = [
  {
    // The engine that works out 500 tokens from a few: the sheets hold its results, scripts need those above.
    module: 'antd/es/theme/useToken.js',
    source: `import { useContext, useMemo } from 'react'
import { DesignTokenContext } from './context'
const tokens = ${JSON.stringify(runTimeTokens)}
const none = {}
export const unitless = none
export default function useToken() {
  const { motion } = useContext(DesignTokenContext).token
  const token = useMemo(() => ({ ...tokens, motion }), [motion])
  return [none, token, '', token, none, true]
}`,
  },
  {
    module: 'antd/es/theme/context.js',
    source: `import { createContext } from 'react'
export const defaultTheme = {}
export const defaultConfig = { token: { motion: true }, override: { override: {} }, hashed: false }
export const DesignTokenContext = createContext(defaultConfig)`,
  },
  {
    module: 'antd/es/theme/internal.js',
    source: `export { PresetColors } from './interface'
export { defaultConfig, DesignTokenContext } from './context'
export { default as useToken } from './useToken'`,
  },
  {
    // Of the tools for makers of styles, components ask for the names of variables alone.
    module: 'antd/es/theme/util/genStyleUtils.js',
    source: `export const genCssVar = (antCls, component) => {
  const prefix = '--' + antCls.replace(/\\./g, '') + '-' + component + '-'
  const varName = (name) => prefix + name
  return [varName, (name, fallback) => 'var(' + varName(name) + (fallback ? ', ' + fallback : '') + ')']
}
const none = () => none
export { none as genComponentStyleHook, none as genStyleHooks, none as genSubStyleComponent }`,
  },
  { module: 'antd/es/theme/themes/seed.js', source: 'export default { motion: true }' },
  {
    // Makes, caches and inserts rules: nothing is left that runs that. The last line is for modules that are read and then left out.
    module: '@ant-design/cssinjs/es/index.js',
    source: `import { createContext } from 'react'
export const createTheme = () => ({})
export const StyleContext = createContext({})
export const unit = (value) => (typeof value === 'number' ? value + 'px' : value)
export { unit as useCSSVarRegister, unit as useStyleRegister, unit as token2CSSVar }
export class Keyframes {}`,
  },
  {
    // One tooltip for the whole app, a choice that the product does not make; it brings the engine of popups to every page.
    module: 'antd/es/tooltip/UniqueProvider/index.js',
    source: 'export default ({ children }) => children',
  },
  {
    // Colours of an icon in two tones, and a style element of its own, for icons that have neither.
    module: '@ant-design/icons/es/components/AntdIconLight.js',
    source: antIcon(),
  },
  { module: '@ant-design/icons/es/components/AntdIcon.js', source: antIcon() },
  {
    // Adds a style element without a nonce. A class and CSSOM do the same.
    module: '@rc-component/portal/es/useScrollLocker.js',
    source: `import { useLayoutEffect } from 'react'
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
  {
    // Adds a style element without a nonce, to measure scroll bars that a page has styled itself; ours has none.
    module: '@rc-component/util/es/getScrollBarSize.js',
    source: `const measure = () => {
  const box = document.createElement('div')
  Object.assign(box.style, { position: 'absolute', width: '100px', height: '100px', overflow: 'scroll' })
  document.body.append(box)
  const size = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight }
  box.remove()
  return size
}
let size
export default function getScrollBarSize() {
  return (size ??= measure()).width
}
export const getTargetScrollBarSize = (target) => (target instanceof Element ? (size ??= measure()) : { width: 0, height: 0 })`,
  },
  // What hangs on a component as its property and is asked for by nobody: dialogs and notices outside of React's tree, joined
  // buttons, ribbons. Each brings further components.
  ...[
    ['modal', 'Modal'],
    ['dropdown', 'dropdown'],
    ['badge', 'Badge'],
  ].map(([folder, own]) => ({
    module: `antd/es/${folder}/index.js`,
    source: `export { default } from './${own}'`,
  })),
  // The same of labels: those to be ticked.
  ...['CheckableTag', 'CheckableTagGroup'].map((part) => ({
    module: `antd/es/tag/${part}.js`,
    source: 'export default undefined',
  })),
  {
    module: 'antd/es/notification/index.js',
    source: `import useNotification from './useNotification'
export default { useNotification }`,
  },
  // Works out what is readable on a colour that somebody passes in a script: ours are tokens, and none is passed.
  { module: '@ant-design/fast-color/es/index.js', source: 'export class FastColor { isLight() { return false } }' },
  {
    module: 'antd/es/tooltip/util.js',
    source: "export const parseColor = () => ({ className: '', overlayStyle: {}, arrowStyle: {} })",
  },
  // Words of calendars, which are our own.
  ...['calendar', 'date-picker', 'time-picker'].map((component) => ({
    module: `antd/es/${component}/locale/en_US.js`,
    source: 'export default {}',
  })),
  // The pictures of an empty list: the product has its own, and these bring a library of colours.
  ...['empty', 'simple'].map((picture) => ({
    module: `antd/es/empty/${picture}.js`,
    source: 'export default () => null',
  })),
]

function antIcon(): string {
  return `import { createElement, forwardRef } from 'react'
const draw = ({ tag, attrs, children = [] }, key) => createElement(tag, { key, ...attrs }, children.map(draw))
export default forwardRef(({ icon, spin, className, rotate, twoToneColor, ...rest }, ref) =>
  createElement(
    'span',
    { role: 'img', 'aria-label': icon.name, ...rest, ref, className: ['anticon anticon-' + icon.name, (spin || icon.name === 'loading') && 'anticon-spin', className].filter(Boolean).join(' ') },
    draw({ ...icon.icon, attrs: { ...icon.icon.attrs, width: '1em', height: '1em', fill: 'currentColor', 'aria-hidden': true } }),
  ),
)`
}
