import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AnyRelease,
  type Refusal,
  releaseSchema,
  type ShellRelease,
  sayIssue,
  shellName,
} from '@emberwatch/federation'
import * as v from 'valibot'
import { apiNotes, apiRefusals } from '../api/api-gates.ts'
import { type ApiUp, apisUp } from '../api/host-apis.ts'
import { hostContracts } from '../contracts/host-contracts.ts'
import { filesAreWhole } from '../engines/release-files.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'
import { withInstallationSignature } from '../trust/attach-signature.ts'
import { refusalsOfSignature, requiresSignature } from '../trust/stored-signatures.ts'
import { isShellRelease, type RegistryState } from './publish-rule.ts'
import { publishRules, refusalsBy } from './publish-rules.ts'
import type { SwitchOptions } from './switch-releases.ts'
import { publishWarnings } from './warnings.ts'

/** Checks a build before it is stored: its release.json, the rules of a publish, its files, its signature and the API. Changes nothing. */

export interface Checked {
  readonly release?: AnyRelease
  readonly refusals: Refusal[]
  readonly warnings: string[]
}

export interface CheckOptions extends SwitchOptions {
  /** The APIs to compare with: those of running hosts by default; a start has its own. */
  readonly apis?: readonly ApiUp[] | undefined
  /** Signs unsigned releases with the installation's key; for a start and the store's own command line. */
  readonly vouches?: boolean | undefined
}

/** Refusals and notes for a publish. */
export async function checkRelease(
  context: RegistryContext,
  folder: string,
  { breaks = [], vouches = false, ...options }: CheckOptions = {},
): Promise<Checked> {
  const parsed = parseRelease(await readReleaseJson(folder))
  if (!parsed.release) return { refusals: parsed.refusals, warnings: [] }
  const { release } = parsed
  const state = { document: await readDocument(context), contracts: await hostContracts(context.store) }
  const refusals = [
    ...refusalsBy(publishRules, [{ release, subject: 'release.json', breaks }], state),
    ...(await filesAreWhole(folder, release)),
    ...(isShellRelease(release) ? await fileCollisions(context, state, release) : []),
  ]
  const query = { store: context.store, document: state.document }
  const signedRelease = vouches ? await withInstallationSignature(release, query) : release
  const isRequired = requiresSignature(context.needsSignature, state.document, release)
  const apis = options.apis ?? (await apisUp(context.store))
  refusals.push(
    ...(await refusalsOfSignature(signedRelease, { ...query, isRequired })),
    ...(options.despiteApi === undefined ? apiRefusals(release, apis) : []),
  )
  const warnings = [...publishWarnings(release, state), ...apiNotes(release, apis)]
  return { release: signedRelease, refusals, warnings }
}

/** Undefined without a file, or without JSON. */
export const readReleaseJson = (folder: string): Promise<unknown> =>
  readFile(join(folder, 'release.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)

function parseRelease(json: unknown): { release: AnyRelease } | { release?: never; refusals: Refusal[] } {
  if (json === undefined) return { refusals: [{ rule: 'schema', message: 'release.json is missing or no JSON' }] }
  const schema = releaseSchema(json)
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return { release: parsed.output }
  const messages = parsed.issues.map((issue) => `release.json: ${sayIssue(issue, schema)}`)
  return { refusals: messages.map((message) => ({ rule: 'schema', message })) }
}

/** All shells share one path, so equal names need equal content. */
async function fileCollisions({ store }: RegistryContext, { document }: RegistryState, release: ShellRelease) {
  const refusals: Refusal[] = []
  const versions = Object.keys(document.shell?.releases ?? {})
  for (const version of versions.filter((one) => one !== release.version)) {
    const { files = {} } = (await store.readRelease(shellName, version)) ?? {}
    for (const [file, { integrity }] of Object.entries(release.files))
      if (file !== 'shell.json' && files[file] && files[file].integrity !== integrity)
        refusals.push({ rule: 'collision', message: `${file} has other content in ${join(shellName, version)}` })
  }
  return refusals
}
