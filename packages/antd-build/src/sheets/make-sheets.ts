import { join } from 'node:path'
import { extractStyle } from '@ant-design/static-style-extract'
import type { ThemeName } from '@emberwatch/ui/tokens'
import { ConfigProvider, version } from 'antd'
import postcss, { type Root } from 'postcss'
import { createElement } from 'react'
import { antdTheme, stillVariables } from './antd-theme.ts'
import { lightDark } from './light-dark.ts'
import { loadedBefore, neverShown, type SheetName, sheetNames, shown, unused } from './shown.ts'

/**
 * antd's rules as style sheets (decision 0005). Browsers need not generate them before the first paint, and the content security policy need not
 * allow styles added by scripts. antd's extractor renders the components in both themes. Rules are written once, as they only name variables;
 * variables that differ become `light-dark(…)`.
 */
export interface MadeSheets {
  readonly css: Readonly<Record<SheetName, string>>
  /** The build reads which components have rules, by antd's name of their style maker (`Modal-confirm`). */
  readonly manifest: { readonly version: string; readonly styled: readonly string[] }
}

export const manifestFile = join(import.meta.dirname, 'manifest.json')
export const sheetFile = (name: SheetName): string => join(import.meta.dirname, `../../../ui/src/antd/${name}.css`)

export function makeSheets(): MadeSheets {
  const light = write(sheetNames, 'light')
  const dark = write(sheetNames, 'dark')
  const valueIn = (variable: string) =>
    lightDark(variable, light.variables.get(variable) ?? '', dark.variables.get(variable) ?? '')
  const found2 = new Map<SheetName, Set<string>>()
  const css = Object.fromEntries(
    sheetNames.map((name) => {
      const before = loadedBefore[name].flatMap((other) => [...(found2.get(other) ?? [])])
      const { text, parts } = sheet(name, light.variables, valueIn, new Set(before))
      found2.set(name, parts)
      return [name, text]
    }),
  ) as Record<SheetName, string>
  return { css, manifest: { version, styled: [...light.styled, ...neverShown].sort() } }
}

interface Written {
  readonly rules: Root
  readonly variables: ReadonlyMap<string, string>
  readonly styled: readonly string[]
}

function write(names: readonly SheetName[], themeName: ThemeName): Written {
  const theme = antdTheme(themeName)
  const rules = postcss.parse(
    extractStyle({
      includes: names.flatMap((name) => shown[name]),
      customTheme: (node) => createElement(ConfigProvider, { theme }, node),
    }),
  )
  const variables = new Map<string, string>()
  let styled: string[] = []
  rules.walkRules((rule) => {
    // Marker rule for antd's style cache in browsers, which is not used here: `Tag-status|ant-tag|anticon:1cpqyz7;…`.
    if (rule.selector.startsWith('.data-ant-cssinjs'))
      styled = [...rule.toString().matchAll(/([\w-]+)\|ant-/g)].flatMap(([, name]) => name ?? [])
    else if (/^\.ew\b/.test(rule.selector)) rule.walkDecls(({ prop, value }) => addOnce(variables, prop, value))
    // A dialog opened from a script has its own provider and variables.
    else if (!rule.selector.startsWith('.css-var-')) return
    rule.remove()
  })
  return { rules, variables, styled }
}

/** Sheets define each variable once per page. A component's theme may set its own tokens, but no global ones. */
function addOnce(variables: Map<string, string>, name: string, value: string) {
  if ((variables.get(name) ?? value) !== value) throw new Error(`${name} is ${variables.get(name)} and ${value}`)
  variables.set(name, value)
}

/** Rules and variables of one sheet, without those of the sheets before it; `parts` lists both. */
function sheet(
  name: SheetName,
  variables: ReadonlyMap<string, string>,
  valueIn: (variable: string) => string,
  before: ReadonlySet<string>,
) {
  const root = trimmed(write([name], 'light').rules)
  const parts = new Set<string>()
  root.each((node) => {
    if (before.has(node.toString())) node.remove()
    else parts.add(node.toString())
  })
  dropUnusedKeyframes(root)
  const used = [...variablesOf(root, variables)].filter((variable) => !before.has(variable)).sort()
  for (const variable of used) parts.add(variable)
  const still = stillVariables.filter(([variable]) => used.includes(variable))
  const text = [
    '/* Made by `pnpm -C packages/antd-build upgrade`; a test fails while it is not what antd makes. */',
    `:root{\n${used.map((variable) => `${variable}:${valueIn(variable)};`).join('\n')}\n}`,
    ...(still.length
      ? [`@media (prefers-reduced-motion:reduce){:root{${still.map((pair) => pair.join(':')).join(';')}}}`]
      : []),
    ...root.nodes.map((node) => node.toString()),
  ]
  return { text: `${text.join('\n')}\n`, parts }
}

/** Removes unused selectors. Link rules are limited to links that are buttons, as antd's own hash would do. */
function trimmed(root: Root): Root {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const selectors = rule.selectors
      .filter((selector) => !unused.some((pattern) => pattern.test(selector)))
      .map((selector) => selector.replace(/^a(?=$|[:[])/, 'a:where(.ant-btn)'))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
    // Firefox measures printed pages as narrow screens.
    else if (rule.name === 'media') rule.params = rule.params.replace(/^(?=\(max-width)/, 'screen and ')
  })
  const seen = new Set<string>()
  root.each((node) => {
    if (seen.has(node.toString())) node.remove()
    seen.add(node.toString())
  })
  return root
}

function dropUnusedKeyframes(root: Root) {
  const names = new Set<string>()
  root.walkDecls(/^animation/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) names.add(word)
  })
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!names.has(rule.params)) rule.remove()
  })
}

function variablesOf(root: Root, variables: ReadonlyMap<string, string>): Set<string> {
  const used = new Set<string>()
  const take = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--ant-[\w-]+)/g)) {
      const value = variables.get(name)
      if (value === undefined || used.has(name)) continue
      used.add(name)
      take(value)
    }
  }
  root.walkDecls(({ value }) => take(value))
  return used
}
