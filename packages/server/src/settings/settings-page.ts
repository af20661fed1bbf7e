import { join } from 'node:path'
import type { Setting, Settings } from '@emberwatch/settings'
import { allSettings, sections } from './all-settings.ts'

export const pageFile = join(import.meta.dirname, '../../../../docs/settings.md')

const defaultOf = ({ otherwise, default: usual }: Setting) =>
  (otherwise ?? (usual && `\`${usual}\``) ?? '').replace(/^(?=.)/, ' ')

const table = (settings: Settings) =>
  [
    '| name | default | meaning |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(([name, one]) => `| \`${name}\` |${defaultOf(one)} | ${one.words} |`),
  ].join('\n')

const { Limits: limits = {}, ...others } = sections

const partsByName: Readonly<Record<string, () => string>> = {
  settings: () =>
    Object.entries(others)
      .map(([title, settings]) => `## ${title}\n\n${table(settings)}`)
      .join('\n\n'),
  limits: () => table(limits),
  secrets: () =>
    Object.keys(allSettings)
      .filter((name) => allSettings[name]?.isSecret)
      .map((name) => `\`${name}\``)
      .join(', '),
}

export const withSettings = (page: string): string =>
  page.replace(
    /<!-- made: (\w+) -->\n[\s\S]*?<!-- end -->/g,
    (_, name: string) => `<!-- made: ${name} -->\n\n${partsByName[name]?.()}\n\n<!-- end -->`,
  )
