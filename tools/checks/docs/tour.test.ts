import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** docs/tour.md: the way of an alarm stays short, and its drawing names files that are there. */

const root = join(import.meta.dirname, '../../..')
const mostFiles = 30

it('the way of an alarm goes through at most thirty files, which are there', () => {
  const drawing = /```mermaid\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/tour.md'), 'utf8'))?.[1] ?? ''
  const names = [...new Set(drawing.match(/[\w-]+\.ts\b/g))]
  expect(names.length).toBeGreaterThan(20)
  expect(names.length).toBeLessThanOrEqual(mostFiles)
  const there = new Set(
    globSync(join(root, 'packages/{api,contract,gateway}/src/**/*.ts')).map((path) => basename(path)),
  )
  expect(names.filter((name) => !there.has(name))).toEqual([])
})
