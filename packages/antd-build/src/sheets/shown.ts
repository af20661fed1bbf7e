/**
 * antd components that the product shows, by the design system entry that imports them. Making the sheets renders them, so that antd writes their
 * rules. A component that is missing here has no rules, and a build that shows it fails.
 */
export const shown = {
  base: ['Button', 'Tag', 'Badge', 'Alert', 'Skeleton', 'Spin', 'Empty'],
  overlay: ['Modal', 'Dropdown', 'Menu', 'Tooltip', 'notification'],
  choice: ['Select', 'AutoComplete'],
  upload: ['Upload', 'Progress'],
} as const

export type SheetName = keyof typeof shown
export const sheetNames = Object.keys(shown) as SheetName[]

/** Style makers of components that are bundled but never shown: joined buttons, of antd's Dropdown. */
export const neverShown = ['Button-compact', 'Space-Compact', 'Space-Space', 'Addon-Addon']

/** Sheets that a page has already loaded before this one; their rules and variables are not repeated. */
export const loadedBefore: Record<SheetName, readonly SheetName[]> = {
  base: [],
  overlay: ['base'],
  choice: ['base'],
  upload: ['base'],
}

/**
 * Classes that the product never uses: named colours, right-to-left scripts and unused component variants. Selectors with one of them are left out.
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
  /-ribbon\b|-badge-multiple-words/,
  /-skeleton-(avatar|button|input|image|node)\b/,
  /-pagination\b/,
  /-modal-confirm\b/,
  /-progress-(circle|steps)\b/,
  /-form-item\b|-input-group\b/,
]
