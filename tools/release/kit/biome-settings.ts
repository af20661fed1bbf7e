import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const inside = {
  group: ['@emberwatch/*/src/**', '@emberwatch/mf-*', '@emberwatch/mf-*/**'],
  message: 'Import a package by its name, and never the sources of the platform or of another area.',
}
const antd = {
  group: ['antd', 'antd/**', '@ant-design/**'],
  message: 'Areas use antd through @emberwatch/ui.',
}

/** The linter's settings of the kit: this repository's, and what binds areas. Code in an area's folder `server` runs in Node alone. */
export async function biomeSettings(root: string): Promise<object> {
  const { formatter, javascript, assist, linter, overrides } = JSON.parse(
    await readFile(join(root, 'biome.json'), 'utf8'),
  )
  const { rules } = linter
  // The first override is about the imports of packages and areas.
  const { paths } = overrides[0].linter.rules.style.noRestrictedImports.options
  const restrictedImports = { level: 'error', options: { paths, patterns: [inside, antd] } }
  return {
    vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
    files: { includes: ['**', '!**/dist', '!**/.emberwatch', '!**/*.md'] },
    formatter,
    javascript,
    assist,
    linter: { ...linter, rules: { ...rules, style: { ...rules.style, noRestrictedImports: restrictedImports } } },
    overrides: [
      { includes: ['playwright.config.ts'], linter: { rules: { style: { noDefaultExport: 'off' } } } },
      {
        includes: ['server/**'],
        linter: {
          domains: { react: 'none' },
          rules: {
            style: { noRestrictedImports: 'off', noDefaultExport: 'off' },
            suspicious: { noConsole: 'off' },
          },
        },
      },
    ],
  }
}
