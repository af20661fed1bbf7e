import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a server that does not end by itself is ended in time after %s',
  async (signal) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'stuck-server.test-child.ts')])
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    while (!output.includes('is ready')) await once(child.stdout, 'data')
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output).toContain('The server did not end in time')
  },
)
