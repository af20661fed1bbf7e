import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeFolder, makeFonts } from './make-fonts.ts'

it('what lies there is what the package and the ranges make', async () => {
  const made = await makeFonts()
  expect(readdirSync(madeFolder).sort()).toEqual(Object.keys(made).sort())
  for (const [name, bytes] of Object.entries(made))
    expect([name, bytes.equals(readFileSync(join(madeFolder, name)))]).toEqual([name, true])
})
