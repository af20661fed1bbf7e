import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { kitFile } from '../place.ts'
import { startDevAreaServer } from './dev-area-server.ts'
import { contractFolder, findContractInKit } from './kit-contract.ts'

export async function startArea({ name, folder }: { readonly name: string; readonly folder: string }): Promise<void> {
  const data = join(folder, '.emberwatch')
  const outputPath = join(data, 'build')
  mkdirSync(outputPath, { recursive: true })
  findContractInKit()
  const dev = await startDevAreaServer({
    folder,
    outputPath,
    contractFolder,
    say: (line) => process.stdout.write(`${name}: ${line}\n`),
  })
  const server = spawn(process.execPath, [kitFile('platform/server.js')], {
    stdio: 'inherit',
    env: {
      PORT: '4000',
      DATA_DIR: join(data, 'var'),
      LOG_FORMAT: 'text',
      ...process.env,
      ALLOW_OVERRIDES: '1',
      OVERRIDES: JSON.stringify({ [name]: dev.entry }),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  await new Promise((resolve) => server.once('exit', resolve))
  await dev.close()
}
