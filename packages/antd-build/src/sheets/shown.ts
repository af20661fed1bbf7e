/**
 * Each component of antd that the product shows, by the entry of the design system that brings it. Making the sheets renders them,
 * so that antd writes their rules; what is not here has none in the browser, and a build that shows it fails.
 */
export const shown = {
  base: ['Button', 'Tag', 'Badge', 'Alert', 'Skeleton', 'Spin', 'Empty'],
  overlay: ['Modal', 'Dropdown', 'Menu', 'Tooltip', 'notification'],
  choice: ['Select', 'AutoComplete'],
  upload: ['Upload', 'Progress'],
  detail: ['Tabs', 'Descriptions', 'Statistic', 'Steps'],
} as const

export type SheetName = keyof typeof shown
export const sheetNames = Object.keys(shown) as SheetName[]

/** Makers of styles for what is built in and never shown: buttons that are joined. */
export const neverShown = ['Button-compact', 'Space-Compact']

/** Sheets that a page has already when it loads one: their rules and variables are not said again. */
export const loadedBefore: Record<SheetName, readonly SheetName[]> = {
  base: [],
  overlay: ['base'],
  choice: ['base'],
  upload: ['base'],
  detail: ['base'],
}

/**
 * Classes that the product never asks for: colours by name, scripts from right to left, and forms of a component that its
 * file here has no use for. A selector with one of them is left out.
 */
export const unused: readonly RegExp[] = [
  /-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)(?![\w-]*-(?:color|bg))/,
  /-rtl\b/,
  /-btn-(lg|round|circle|group|compact|block|background-ghost|two-chinese-chars)\b/,
  /-btn-variant-(dashed|link|filled)\b/,
  /-wave\b/,
  /-compact-|-compact\b/,
  /-picture-(card|circle)\b|-upload-list-picture|-upload-drag/,
  /-menu-(horizontal|inline|dark)\b|-menu-light\.|-inline-collapsed/,
  /-steps-(navigation|inline|panel|dot)\b/,
  /-tabs-(card|editable-card|left|right|bottom)\b/,
  /-ribbon\b|-badge-multiple-words/,
  /-skeleton-(avatar|button|input|image|node)\b/,
  /-pagination\b/,
  /-modal-confirm\b/,
  /-progress-(circle|steps)\b/,
  /-form-item\b|-input-group\b/,
]
