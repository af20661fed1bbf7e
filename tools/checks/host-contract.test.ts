import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedModule, sharedModuleNames } from '@emberwatch/federation'

const source = readFileSync(join(import.meta.dirname, '../../shell/src/provided-modules.ts'), 'utf8')

/** The shell's `import()` of each shared module has this. */
const provided = Object.fromEntries(
  [...source.matchAll(/import\(((?:\s*\/\*.*?\*\/\s*)*)'([^']+)',?\s*\)/g)].map(([, comments = '', name = '']) => {
    const list = /webpackExports: (\[[^\]]*\])/.exec(comments)?.[1]
    return [name, { exports: list && JSON.parse(list), isEager: comments.includes('webpackMode: "eager"') }]
  }),
)

it('the shell gives each module of the host contract and no other', () => {
  expect(Object.keys(provided).sort()).toEqual([...sharedModuleNames].sort())
})

it.each(sharedModuleNames)('the shell gives of %s what the host contract lists', (name) => {
  const { exports, chunk } = sharedModule(name)
  expect(provided[name]?.exports).toEqual(exports)
  if (chunk) expect(provided[name]?.isEager).toBe(false)
})
