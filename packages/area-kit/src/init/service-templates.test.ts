import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, server } from './service-templates.ts'

it('docs/areas.md equals the output of "add service"', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/areas.md'), 'utf8')
  expect(guide).toContain(`\`\`\`js\n${server('weather')}\`\`\``)
  expect(guide).toContain(calls('weather'))
})
