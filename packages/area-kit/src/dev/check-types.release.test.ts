import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkTypes, typeErrors } from './check-types.ts'
import type { SourceError } from './source-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-types-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('types are checked on request, with file, line and the lines around', async () => {
  const options = { strict: true, types: [], noEmit: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['a.ts'] }))
  const file = join(folder, 'a.ts')
  writeFileSync(file, "const sky = 'clear'\nexport const depth: number = sky\n")
  const problems: (readonly SourceError[])[] = []
  const types = checkTypes(folder, (errors) => problems.push(errors))
  await types.check()
  writeFileSync(file, 'export const depth: number = 2\n')
  await types.check()
  expect(problems).toEqual([
    [
      {
        kind: 'types',
        message: "TS2322: Type 'string' is not assignable to type 'number'.",
        file: 'a.ts',
        line: 2,
        column: 14,
        excerpt: "  1 | const sky = 'clear'\n> 2 | export const depth: number = sky\n  3 | ",
      },
    ],
    [],
  ])
})

it('a message keeps its further lines', () => {
  const output = `src/a.tsx(3,5): error TS2322: Type 'A' is not assignable to type 'B'.
  Property 'x' is missing.
error TS18003: No inputs were found.
`
  expect(typeErrors(output, folder)).toEqual([
    {
      kind: 'types',
      message: "TS2322: Type 'A' is not assignable to type 'B'.\n  Property 'x' is missing.",
      file: 'src/a.tsx',
      line: 3,
      column: 5,
    },
    { kind: 'types', message: 'TS18003: No inputs were found.', file: 'tsconfig.json' },
  ])
})
