import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@emberwatch/api'
import { allEndpoints } from '@emberwatch/contract/api'
import { shapeOf } from '@emberwatch/contract/call-shapes'
import { sharedModule, sharedModuleNames } from '@emberwatch/federation'
import { apiGaps, callsInOpenApi } from '@emberwatch/registry'

describe('api contract', () => {
  /** The API's own document has all that the contract declares: else gates would refuse what is well. */

  const document = JSON.parse(JSON.stringify(openApiDocument()))

  it('the API has everything in the document that any owner calls', () => {
    expect(apiGaps(allEndpoints.map(shapeOf), callsInOpenApi(document))).toEqual({ lacks: [], warnings: [] })
  })

  it('a document without some calls lacks exactly these', () => {
    const shapes = allEndpoints.map(shapeOf)
    const calls = callsInOpenApi(document)
    const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    for (const isMissing of [(index: number) => index % 2 === 0, (index: number) => index % 2 === 1]) {
      const missing = shapes.filter((_, index) => isMissing(index)).map(keyOf)
      const { lacks, warnings } = apiGaps(
        shapes,
        calls.filter((call) => !missing.includes(keyOf(call))),
      )
      expect([...lacks, ...warnings].sort()).toEqual(
        missing.map((key) => `calls ${key}, which the API does not have`).sort(),
      )
    }
  })
})

describe('host contract', () => {
  const source = readFileSync(join(import.meta.dirname, '../../shell/src/provided-modules.ts'), 'utf8')

  /** The shell's `import()` of each shared module has this. */
  const provided = Object.fromEntries(
    [...source.matchAll(/import\(((?:\s*\/\*.*?\*\/\s*)*)'([^']+)',?\s*\)/g)].map(([, comments = '', name = '']) => {
      const list = /webpackExports: (\[[^\]]*\])/.exec(comments)?.[1]
      return [name, { exports: list && JSON.parse(list), isEager: comments.includes('webpackMode: "eager"') }]
    }),
  )

  it('the shell has exactly the modules of the host contract', () => {
    expect(Object.keys(provided).sort()).toEqual([...sharedModuleNames].sort())
  })

  it.each(sharedModuleNames)("the shell's %s has exactly the exports of the contract", (name) => {
    const { exports, chunk } = sharedModule(name)
    expect(provided[name]?.exports).toEqual(exports)
    if (chunk) expect(provided[name]?.isEager).toBe(false)
  })
})
