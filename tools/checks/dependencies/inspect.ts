import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'

const root = join(import.meta.dirname, '../../..')
/** The packages that are delivered or build what is delivered; e2e has test tools only. */
const delivered = ['--recursive', '--filter=!./e2e']

interface Licensed {
  readonly name: string
  readonly versions: readonly string[]
  readonly license: string
}
interface Advisory {
  readonly module_name: string
  readonly severity: string
  readonly title: string
  readonly github_advisory_id: string
}

export function licencesInUse(): Licensed[] {
  const { stdout, stderr } = pnpm(...delivered, 'licenses', 'list', '--prod', '--json')
  if (!stdout.startsWith('{')) throw new Error(`pnpm says no licences: ${stdout}${stderr}`)
  return Object.values(JSON.parse(stdout) as Record<string, Licensed[]>).flat()
}

/**
 * Known advisories for the packages of the production tree. Null without an answer: no network, or a registry without advisories.
 * @param registry overrides the configured one
 */
export function advisoriesAgainst(registry?: string): Advisory[] | null {
  const once = ['--config.fetch-retries=0', '--config.fetch-timeout=20000']
  const { stdout } = pnpm('audit', '--prod', '--json', ...once, ...(registry ? [`--config.registry=${registry}`] : []))
  const answer = parse(stdout)
  return answer?.advisories ? Object.values(answer.advisories) : null
}

function pnpm(...args: string[]) {
  return spawnSync('pnpm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    timeout: 60_000,
  })
}

function parse(text: string): { advisories?: Record<string, Advisory> } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Refuses what is no SPDX expression, such as the "Unknown" of a package that names no licence. */
export function isAccepted(expression: string, accepted: readonly string[]): boolean {
  try {
    return satisfies(expression, accepted)
  } catch {
    return false
  }
}
