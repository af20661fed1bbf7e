import { execFile } from 'node:child_process'
import { join } from 'node:path'

const run = (...args: string[]) =>
  new Promise<{ readonly code: unknown; readonly output: string }>((resolve) => {
    const command = join(import.meta.dirname, 'modem-cli.ts')
    execFile(process.execPath, [command, ...args], (error, stdout) =>
      resolve({ code: error?.code ?? 0, output: stdout }),
    )
  })

it('the check waits for a device, and fails when none comes', async () => {
  const { code, output } = await run('--check', 'fam-000417', '--secret', 'x', '--port', '0', '--wait', '1')
  expect(output).toMatch(/^Listening on 127\.0\.0\.1:\d+ for fam-000417, topic fam\/000417\.$/m)
  expect(output).toMatch(/^✗ birth: it has not connected$/m)
  expect(code).toBe(1)
})

it('the check refuses a missing secret and an invalid port', async () => {
  expect(await run('--check', 'fam-000417')).toMatchObject({ code: 2, output: expect.stringContaining('--secret') })
  expect((await run('--check', 'fam-000417', '--secret', 'x', '--port', 'mqtt')).code).toBe(2)
})
