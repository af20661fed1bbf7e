import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenshots } from '../../e2e/screenshot-list.ts'

const root = join(import.meta.dirname, '../..')
const names = screenshots.map(({ name }) => `${name}.png`).sort()

it('the README shows the screenshots that pnpm screenshots makes, each with words for those who cannot see it', () => {
  const images = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/!\[([^\]]*)\]\(docs\/images\/([^)]+)\)/g)]
  expect(images.map(([, , file]) => file).sort()).toEqual(names)
  for (const [, words = ''] of images) expect(words.length).toBeGreaterThan(10)
})

it('there is no other picture, and each is one', () => {
  const files = readdirSync(join(root, 'docs/images')).sort()
  expect(files).toEqual(names)
  for (const file of files)
    expect(
      readFileSync(join(root, 'docs/images', file))
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG')
})
