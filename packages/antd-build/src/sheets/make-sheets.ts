import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import type { ThemeName } from '@emberwatch/ui/tokens'
import { ConfigProvider, version } from 'antd'
import postcss, { type Root } from 'postcss'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { antdTheme } from './antd-theme.ts'
import { lightDark } from './light-dark.ts'
import { loadedBefore, neverShown, type Sample, type SheetName, samples, sheetNames, unused } from './samples.ts'
import { stillVariables } from './still.ts'

/**
 * antd's rules as style sheets, so that no browser spends its first drawing on making them, and the content policy needs no
 * word for styles that scripts add (decision 0005). The components are rendered by antd's own run-time in both themes and what it
 * writes is kept: rules once, for they name variables only, and variables as `light-dark(…)` where the themes differ.
 */
export interface MadeSheets {
  readonly css: Readonly<Record<SheetName, string>>
  /** For the build: which components have rules, by the name that antd gives their style maker (`Modal-confirm`). */
  readonly manifest: { readonly version: string; readonly styled: readonly string[] }
}

export function makeSheets(): MadeSheets {
  const light = write(sheetNames, 'light')
  const dark = write(sheetNames, 'dark')
  const valueIn = (variable: string) =>
    lightDark(variable, light.variables.get(variable) ?? '', dark.variables.get(variable) ?? '')
  const said = new Map<SheetName, Set<string>>()
  const css = Object.fromEntries(
    sheetNames.map((name) => {
      const before = loadedBefore[name].flatMap((other) => [...(said.get(other) ?? [])])
      const { text, parts } = sheet(name, light.variables, valueIn, new Set(before))
      said.set(name, parts)
      return [name, text]
    }),
  ) as Record<SheetName, string>
  return { css, manifest: { version, styled: [...light.styled, ...neverShown].sort() } }
}

interface Written {
  readonly rules: string
  /** `--ant-…` to its value. */
  readonly variables: ReadonlyMap<string, string>
  readonly styled: readonly string[]
}

/** What antd writes when these components are shown. */
function write(names: readonly SheetName[], themeName: ThemeName): Written {
  const cache = createCache()
  const theme = antdTheme(themeName)
  const elements = names.flatMap((name) =>
    (samples[name] as readonly Sample[]).map(([component, props, child]) => createElement(component, props, child)),
  )
  renderToString(createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, ...elements)))
  return {
    rules: extractStyle(cache, { plain: true, types: 'style' }),
    variables: declarations(extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })),
    styled: [...cache.cache.keys()].flatMap((key) => /^style%+([^%]+)/.exec(key)?.[1] ?? []).sort(),
  }
}

function declarations(css: string): Map<string, string> {
  const found = new Map<string, string>()
  postcss.parse(css).walkDecls(({ prop, value }) => {
    // Sheets say each once for the whole page. A component's theme may set its own tokens, but none of everybody's.
    if (found.has(prop) && found.get(prop) !== value) throw new Error(`${prop} is ${found.get(prop)} and ${value}`)
    found.set(prop, value)
  })
  return found
}

/** Rules and variables of one sheet, without what is said in those before; `parts` are the names of both. */
function sheet(
  name: SheetName,
  variables: ReadonlyMap<string, string>,
  valueIn: (variable: string) => string,
  before: ReadonlySet<string>,
) {
  const root = trimmed(postcss.parse(write([name], 'light').rules))
  // For a browser's cache of rules, of which there is none.
  root.walkRules(/^\.data-ant-cssinjs/, (rule) => void rule.remove())
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
    '/* Made by `pnpm antd:upgrade`; a test fails while it is not what antd makes. */',
    `:root{\n${used.map((variable) => `${variable}:${valueIn(variable)};`).join('\n')}\n}`,
    ...(still.length
      ? [`@media (prefers-reduced-motion:reduce){:root{${still.map((pair) => pair.join(':')).join(';')}}}`]
      : []),
    ...root.nodes.map((node) => node.toString()),
  ]
  return { text: `${text.join('\n')}\n`, parts }
}

/** A sheet without the selectors that nothing asks for; rules for links hold for those that are buttons, as antd's own hash would have it. */
function trimmed(root: Root): Root {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const kept = rule.selectors
      .filter((selector) => !unused.some((pattern) => pattern.test(selector)))
      .map((selector) => selector.replace(/^a(?=$|[:[])/, 'a:where(.ant-btn)'))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
    // Paper is no narrow screen, though Firefox measures it as one.
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

/** The variables that rules name, and those that these are made of. */
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
