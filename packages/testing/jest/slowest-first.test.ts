import { globSync } from 'node:fs'
import { join } from 'node:path'
import slowest from './slowest.json' with { type: 'json' }

const files = globSync('{packages,tools,shell,mf-*}/**/*.test.{ts,tsx}', {
  cwd: join(import.meta.dirname, '../../..'),
  exclude: ['**/node_modules/**', '**/dist/**', '**/var/**'],
})

it.each(slowest)('%s is one file', (name) => {
  expect(files.filter((file) => file.endsWith(`/${name}`))).toHaveLength(1)
})
