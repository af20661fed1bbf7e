import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BuildName } from '@emberwatch/contract'
import type { ApiUp, Registry } from '@emberwatch/registry'
import { operatorCommands, runCommand } from './commands.ts'
import type { Part } from './run-server.ts'

/** The server that `pnpm build:dist` delivers: `node server.js [part | command …]`. */

const delivered = join(import.meta.dirname, '..')
const shellFolder = join(delivered, 'shell')
const buildName = (): BuildName => JSON.parse(readFileSync(join(delivered, 'build.json'), 'utf8'))
const builtAreas = () => readdirSync(join(delivered, 'areas')).sort()
const builtFolder = (name: string) => (name === 'shell' ? shellFolder : join(delivered, 'areas', name))

const serve = (part: Part) => async () => {
  const { values } = parseArgs({ options: { 'log-format': { type: 'string' } } })
  const [{ serveUntilSignal }, { runServer }, { publishBuilt }] = await Promise.all([
    import('./main-process.ts'),
    import('./run-server.ts'),
    import('./publish-built.ts'),
  ])
  const publish = (registry: Registry, apis?: readonly ApiUp[]) =>
    publishBuilt(registry, { names: builtAreas(), folderOf: builtFolder }, { apis })
  // Set by `emberwatch-areas start` (packages/area-kit); needs ALLOW_OVERRIDES=1.
  const overrides = JSON.parse(process.env.OVERRIDES ?? '{}')
  const { env } = process
  const build = buildName()
  await serveUntilSignal(({ stream }) => runServer({ env, part, build, stream, shellFolder, publish, overrides }), {
    env,
    build,
    logFormat: values['log-format'],
  })
}
const serveGateway = async () => {
  const { values } = parseArgs({ options: { 'log-format': { type: 'string' } } })
  const [{ serveUntilSignal }, { runGateway }] = await Promise.all([
    import('./main-process.ts'),
    import('./run-gateway.ts'),
  ])
  const { env } = process
  const build = buildName()
  await serveUntilSignal(({ stream }) => runGateway({ env, build, stream }), {
    env,
    build,
    logFormat: values['log-format'],
  })
}

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  both: serve('both'),
  api: serve('api'),
  host: serve('host'),
  gateway: serveGateway,
  areas: async () => (await import('@emberwatch/registry/cli')).runAreas({ folderOf: builtFolder }),
  export: async () => (await import('./export-site.ts')).exportSite(shellFolder, buildName()),
  ...operatorCommands,
}

const usage = `node server.js [part or command]

both   API, shell and areas on one address; the same without any word
api    the API alone
host   shell and areas alone; passes /api/ on to API_URL where that is set
gateway
       what modems speak to, alone, beside servers of the same PostgreSQL
       each with --log-format text for a terminal

${Object.keys(commands)
  .filter((one) => !['both', 'api', 'host', 'gateway'].includes(one))
  .join(', ')}: each with --help
The areas that come with it: ${builtAreas().join(', ')}`

const isOption = process.argv[2]?.startsWith('--log-format') ?? false
const [name = 'both'] = isOption ? [] : process.argv.splice(2, 1)
await runCommand(commands, usage, name)
