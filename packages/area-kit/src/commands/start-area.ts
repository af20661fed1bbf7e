import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { startCatalogueServer } from '../dev/catalogue-server.ts'
import { startDevAreaServer } from '../dev/dev-area-server.ts'
import { overrideAddress } from '../dev/override-address.ts'
import { areaIn, kitFile } from '../paths.ts'
import { contractFolder, findContractInKit } from './kit-contract.ts'

interface AreaPlace {
  readonly name: string
  readonly folder: string
}

interface StartOptions {
  /** Folders of other areas, which run beside it. */
  readonly with?: readonly string[]
  /** A deployed host, in which this browser alone runs them. By default a server with the demo fleet is started. */
  readonly host?: string
}

/**
 * Runs areas from their working copies until a signal comes.
 * @returns the exit code: the server's where it ends by itself
 * @throws Refused naming the rule that an area.json breaks, or why the host cannot run areas of this machine
 */
export async function startArea(area: AreaPlace, options: StartOptions = {}): Promise<number> {
  const areas = [area, ...(options.with ?? []).map(areaIn)]
  const twice = areas.find(({ name }, i) => areas.findIndex((one) => one.name === name) !== i)
  if (twice) throw new Error(`--with ${twice.folder}: ${twice.name} runs already`)
  findContractInKit()
  const running: { readonly entry: string; readonly close: () => Promise<void> }[] = []
  const close = () => Promise.all(running.map((one) => one.close()))
  try {
    for (const one of areas) running.push(await startOne(one, area.folder))
    const overrides = Object.fromEntries(areas.map(({ name }, i) => [name, running[i]?.entry ?? '']))
    if (!options.host) {
      const catalogue = await startCatalogueServer(kitFile('catalogue/area'))
      running.push(catalogue)
      return await ended(startServer(area.folder, { catalogue: catalogue.entry, ...overrides }))
    }
    const address = await overrideAddress(options.host, overrides)
    process.stdout.write(`\nOpen ${address} in a browser of this machine; it alone runs ${names(areas)} from here.\n`)
    process.stdout.write('"Reset" in its banner goes back to what is published.\n\n')
    return await signalled()
  } finally {
    await close()
  }
}

const names = (areas: readonly AreaPlace[]) => areas.map(({ name }) => name).join(' and ')

function startOne({ name, folder }: AreaPlace, data: string) {
  const outputPath = join(data, '.emberwatch', folder === data ? 'build' : `build-${name}`)
  mkdirSync(outputPath, { recursive: true })
  const say = (line: string) => void process.stdout.write(`${name}: ${line}\n`)
  return startDevAreaServer({ folder, outputPath, contractFolder, say })
}

function startServer(folder: string, overrides: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [kitFile('platform/server.js')], {
    stdio: 'inherit',
    env: {
      PORT: '4000',
      DATA_DIR: join(folder, '.emberwatch/var'),
      LOG_FORMAT: 'text',
      // The area's own server is on this machine, and a delivered host is one in production unless told otherwise.
      ALLOW_LOCAL_SERVICES: '1',
      ...process.env,
      ALLOW_OVERRIDES: '1',
      OVERRIDES: JSON.stringify(overrides),
    },
  })
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Passes signals on. @returns the server's exit code, as shells have it where a signal ended it */
function ended(server: ChildProcess): Promise<number> {
  for (const signal of signals) process.on(signal, () => server.kill(signal))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

const signalled = () =>
  new Promise<number>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(0))
  })
