import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { Button, ConfigProvider } from 'antd'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { antdTheme } from './antd-theme.ts'

/**
 * The rules of antd's button as a style sheet, so that no browser spends a quarter of its first drawing on making them
 * (`zeroRuntime` in antd-theme.ts). They name variables only, so both themes share them.
 */
export function buttonStyle(): string {
  const cache = createCache()
  const theme = { ...antdTheme('light', false), zeroRuntime: false }
  renderToString(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, createElement(Button))),
  )
  const rules =
    extractStyle(cache, { plain: true, types: 'style' }).match(/@[^{]+{([^{}]*{[^}]*})*}|[^{}]+{[^}]*}/g) ?? []
  // Several components bring the same rules for links.
  const kept = [...new Set(rules.flatMap(trim))]
  return `/* Made by node packages/ui/src/theme/button-style.ts; a test fails while it is not what antd makes. */\n${kept.join('\n')}\n`
}

/** What ui/base/Button.tsx never asks for: colours by name, other shapes, sizes, kinds and scripts, antd's icons, groups and waves. */
const unused =
  /-color-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)|-variant-(dashed|link|filled)|-btn-(lg|round|circle|group|compact|rtl|block|background-ghost|two-chinese-chars)|anticon|-wave|cssinjs/

/** A rule without its unused selectors; rules for links hold for those that are buttons, as antd's own hash would have it. */
function trim(rule: string): string[] {
  const [, selectors, block] = /^([^@{}][^{}]*)({.*})$/.exec(rule) ?? []
  if (selectors === undefined) return [rule]
  const kept = selectors
    .split(',')
    .filter((selector) => !unused.test(selector))
    .map((selector) => selector.replace(/^a(?=$|[:[])/, 'a:where(.ant-btn)'))
  return kept.length ? [kept.join(',') + block] : []
}

export const buttonStyleFile = join(import.meta.dirname, 'button-style.css')

if (import.meta.main) await writeFile(buttonStyleFile, buttonStyle())
