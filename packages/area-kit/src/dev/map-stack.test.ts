import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from '@swc/core'
import { mapStack } from './map-stack.ts'

const source =
  "interface Sky {\n  depth: number\n}\n\nexport const fall = (_: Sky) => {\n  throw new Error('gone')\n}\n"
let folder: string
let outputPath: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-stack-'))
  outputPath = join(folder, 'build')
  for (const one of ['src', 'build']) mkdirSync(join(folder, one))
  writeFileSync(join(folder, 'src/fall.ts'), source)
  const { map = '' } = transformSync(source, {
    filename: 'webpack://weather/./src/fall.ts',
    sourceMaps: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  })
  const named = { ...JSON.parse(map), sources: ['webpack://weather/./src/fall.ts'] }
  writeFileSync(join(outputPath, 'fall.123.js.map'), JSON.stringify(named))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const here = 'http://127.0.0.1:4001/fall.123.js'
const shell = 'http://localhost:4000/assets/ui.1.js'

it.each([
  [
    'Chromium',
    `Error: gone\n    at fall (${here}:2:11)\n    at a (${shell}:1:9)`,
    'Error: gone\n    at fall (src/fall.ts:6:9)',
  ],
  ['Firefox', `fall@${here}:2:11\na@${shell}:1:9`, 'fall@src/fall.ts:6:9'],
])('gives an error of %s in the lines of the source, without the frames of the platform', async (_, stack, mapped) => {
  expect(await mapStack({ message: 'Error: gone', stack }, { folder, outputPath })).toEqual({
    kind: 'run',
    message: 'Error: gone',
    stack: mapped,
    file: 'src/fall.ts',
    line: 6,
    column: 9,
    excerpt: "  4 | \n  5 | export const fall = (_: Sky) => {\n> 6 |   throw new Error('gone')\n  7 | }\n  8 | ",
  })
})

it('leaves an error as it is that has no frame of the area', async () => {
  const stack = `Error: gone\n    at a (${shell}:1:9)`
  expect(await mapStack({ message: 'gone', stack }, { folder, outputPath })).toEqual({
    kind: 'run',
    message: 'gone',
    stack,
  })
})
