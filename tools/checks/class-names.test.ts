import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './floors/floors.ts'

it('areas and shell write no class of ui: a look is a component of ui', () => {
  const files = globSync(['mf-*/src/**/*.tsx', 'shell/src/**/*.tsx'], { cwd: root })
  const written = files
    .filter((file) => !file.includes('.test'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![\w-])ew-[a-z-]+/g)].map(([name]) => `${file}: ${name}`),
    )
  expect(files.length).toBeGreaterThan(100)
  expect(written).toEqual([])
})
