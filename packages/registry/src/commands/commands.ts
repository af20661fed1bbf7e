import {
  AreaName,
  AreaPermission,
  areasOf,
  connectionKinds,
  extensionKey,
  extensionPoints,
  Grant,
  grantsOf,
  PublicKey,
  type RegistryDocument,
  ReleaseCalls,
  ShellRelease,
  shellName,
  Version,
} from '@emberwatch/federation'
import * as v from 'valibot'
import { besideHost } from '../api/noted-apis.ts'
import { contractIn } from '../contracts/contract-gaps.ts'
import { needsOf } from '../contracts/shell-needs.ts'
import { mostWitnesses } from '../errors/causes.ts'
import { errorList } from '../errors/error-list.ts'
import { ruleText } from '../grants/extension-rules.ts'
import { permissionRequests } from '../grants/permission-requests.ts'
import { endHook, hookLines, keepHook } from '../hooks/hooks.ts'
import type { Registry } from '../registry.ts'
import { revocationEffects } from '../releases/revocation-effects.ts'
import { type AreaDetails, areaDetails } from '../releases/show.ts'
import { deviceKinds } from '../reports/people.ts'
import { speedList } from '../reports/speed-list.ts'
import { describeSteps, startSteps, stopSteps } from '../rollout/run-steps.ts'
import { EachMs, Percents } from '../rollout/steps.ts'
import { type Entry, entryOf } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { endAllOfArea } from '../tokens/end-all-of-area.ts'
import { addMember, endMember, MemberAddress, memberLines } from '../tokens/members.ts'
import { endToken, keepToken, renameToken, tokenLines } from '../tokens/stored-tokens.ts'
import { opsScope, type TokenScope } from '../tokens/tokens.ts'
import { unavailableLine } from '../trust/unavailable.ts'

/** Commands serve the command line and the host's HTTP routes. */

interface Command<Input, Answer> {
  readonly input: v.GenericSchema<unknown, Input>
  /** Any token may call it. */
  readonly isReading: boolean
  /** The area of the token; null for ops only. */
  readonly area: (input: Input) => AreaName | null
  readonly run: (registry: Registry, input: Input, who: string) => Promise<Answer>
  /** The part of the answer that a token of one area may read; the whole answer by default, as ops read it. */
  readonly forArea?: (answer: Answer, area: AreaName) => Answer
}

const command = <Input, Answer>(spec: Command<Input, Answer>): Command<Input, Answer> => spec

const onlyArea = AreaName
const area = v.union(
  [v.literal(shellName), AreaName],
  (issue) => `${issue.input} is no name of an area: small letters, as sites-systems`,
)
const note = v.optional(v.pipe(v.string(), v.maxLength(500)), '')
const onArea = v.strictObject({ area, note })
const onToken = v.strictObject({ scope: v.union([v.literal(opsScope), area]), name: v.string() })
const onMember = v.strictObject({ area, emailAddress: MemberAddress, note })
/** The areas that a change may break; none by default. */
const breaks = v.optional(v.pipe(v.array(AreaName), v.maxLength(100)))
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const users = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1), v.maxLength(1000))
/** A part, or the address of an entry of the search. */
const extensionName = v.pipe(v.string(), v.regex(/^([A-Z][A-Za-z0-9]*|\/[\w/-]+)$/, 'must be a part or an address'))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const permissions = v.pipe(v.array(AreaPermission), v.maxLength(500))

/** The log records the reason. */
const despiteApi = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('say why'), v.maxLength(500)))

export interface AreaState {
  readonly area: AreaName
  readonly active: string | null
  readonly previous: string | null
  readonly canary: string | null
  readonly canaryFor: string | null
  readonly stored: number
}

export const commands = {
  list: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: async (registry) => {
      const document = await registry.read()
      const names = [...(document.shell ? [shellName] : []), ...known(document)]
      return {
        revision: document.revision,
        areas: names.map((name) => stateOf(name, entryOf(document, name))),
        unserved: (await registry.unserved()).map(unavailableLine),
      }
    },
  }),
  show: command({
    input: v.strictObject({ area }),
    isReading: true,
    area: (input) => input.area,
    run: async (registry, input): Promise<AreaDetails> => {
      mustBeKnown(await registry.read(), input.area)
      return areaDetails(registry, input.area)
    },
  }),
  errors: command({
    input: v.strictObject({ area, version: v.optional(Version), limit: v.optional(count) }),
    // Lines of the source and figures are the team's own.
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input) => {
      mustBeKnown(await registry.read(), input.area)
      return errorList(registry.store, input)
    },
  }),
  speed: command({
    input: v.strictObject({
      area,
      version: v.optional(Version),
      device: v.optional(v.picklist(deviceKinds)),
      connection: v.optional(v.picklist(connectionKinds)),
    }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input) => {
      const document = await registry.read()
      mustBeKnown(document, input.area)
      return speedList(registry.store, document, input)
    },
  }),
  log: command({
    input: v.strictObject({ area: v.optional(area), limit: v.optional(count) }),
    isReading: true,
    area: () => null,
    run: async (registry, input) => {
      const lines = (await registry.log()).filter((line) => !input.area || line.area === input.area)
      return input.limit === undefined ? lines : lines.slice(Math.max(0, lines.length - input.limit))
    },
    // Notes name members and addresses of hooks.
    forArea: (lines, own) => lines.filter((line) => line.area === own),
  }),
  activate: command({
    input: v.strictObject({ area, version: Version, note, breaks, despiteApi }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.activate(input.area, input.version, { who, note: input.note }, input)),
  }),
  rollback: command({
    input: v.strictObject({ area, note, breaks, despiteApi }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.rollback(input.area, { who, note: input.note }, input)),
  }),
  canary: command({
    input: v.strictObject({
      area,
      version: Version,
      percent: v.optional(percent),
      users: v.optional(users),
      note,
      despiteApi,
    }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.canary(input.area, input.version, input, { who, note: input.note }, input)),
  }),
  'end-canary': command({
    input: onArea,
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.endCanary(input.area, { who, note: input.note })),
  }),
  promote: command({
    input: v.strictObject({ ...onArea.entries, despiteApi }),
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input, who) =>
      stateAfter(input.area, await registry.promote(input.area, { who, note: input.note }, input)),
  }),
  prune: command({
    input: v.strictObject({ area: v.optional(area), keep: count, olderThanMs: count, note }),
    isReading: false,
    area: (input) => input.area ?? null,
    run: (registry, input, who) => registry.prune(input, { who, note: input.note }),
  }),
  'check-api': command({
    input: v.strictObject({ version: v.pipe(v.string(), v.maxLength(100)), calls: ReleaseCalls }),
    isReading: true,
    area: () => null,
    run: (registry, input) => registry.lackingWith(besideHost(input)),
  }),
  needs: command({
    input: v.strictObject(v.pick(ShellRelease, ['hostContract', 'exports', 'adapts', 'deprecated']).entries),
    isReading: true,
    area: () => null,
    run: async (registry, input) => needsOf(await registry.read(), contractIn(input)),
  }),
  trust: command({
    input: v.strictObject({ area, key: PublicKey, note }),
    isReading: false,
    area: () => null,
    run: async (registry, input, who) => {
      mustBeKnown(await registry.read(), input.area)
      return (await registry.trust(input.area, input.key, { who, note: input.note })).trust?.[input.area] ?? []
    },
  }),
  distrust: command({
    input: v.strictObject({ area, key: PublicKey, since: v.optional(v.pipe(v.string(), v.isoTimestamp())), note }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, key, since = new Date().toISOString(), note }, who) => {
      const document = await registry.distrust(area, key, since, { who, note })
      return { keys: document.trust?.[area] ?? [], ...(await revocationEffects(registry, area, key)) }
    },
  }),
  sign: command({
    input: v.strictObject({
      area,
      version: Version,
      /** A team's secret key; the installation's key without it. */
      pem: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, version, pem, note }, who) => {
      mustBeKnown(await registry.read(), area)
      return { key: (await registry.sign(area, version, { who, note }, pem)).key }
    },
  }),
  grants: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: async (registry) => grantsIn(await registry.read()),
    // Only its team and ops may read where a server lies in the network.
    forArea: (lines, own) =>
      lines.map(({ server, ...line }) => (server && line.area === own ? { ...line, server } : line)),
  }),
  grant: command({
    input: v.strictObject({
      area: onlyArea,
      paths: v.pipe(Grant.entries.paths, v.minLength(1)),
      owner: v.optional(Grant.entries.owner),
      menuFrom: Grant.entries.menuFrom,
      permissions: v.optional(permissions),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, note, ...wanted }, who) =>
      grantsIn(await registry.grant(area, wanted, { who, note })),
  }),
  revoke: command({
    input: v.strictObject({ area: onlyArea, path: v.optional(Grant.entries.paths.item), note }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, path, note }, who) => {
      const document = await registry.revoke(area, path, { who, note })
      const grants = grantsIn(document)
      const isGone = !grants.some((grant) => grant.area === area)
      if (isGone) await endAllOfArea(registry.store, area)
      return { grants, keptServer: isGone ? (document.services?.[area] ?? null) : null }
    },
  }),
  service: command({
    input: v.strictObject({ area: onlyArea, address: v.nullable(v.pipe(v.string(), v.maxLength(500))), note }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, address, note }, who) => ({
      address: (await registry.serve(area, address, { who, note })).services?.[area] ?? null,
    }),
  }),
  permissions: command({
    input: v.strictObject({ area: onlyArea }),
    isReading: true,
    area: (input) => input.area,
    run: (registry, input) => permissionRequests(registry, input.area),
  }),
  approve: command({
    input: v.strictObject({
      area: onlyArea,
      approved: v.optional(permissions),
      takenBack: v.optional(permissions),
      isEverything: v.optional(v.boolean()),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, note, ...approval }, who) => {
      await registry.approve(area, approval, { who, note })
      return permissionRequests(registry, area)
    },
  }),
  extensions: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: async (registry) => extensionsIn(await registry.readMarked()),
  }),
  extension: command({
    input: v.strictObject({
      area: onlyArea,
      name: extensionName,
      point: v.picklist(extensionPoints),
      isOff: v.optional(v.boolean()),
      order: v.optional(v.number()),
      percent: v.optional(percent),
      users: v.optional(users),
      note,
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { area, name, point, note, ...wish }, who) => {
      const key = `${area}/${name}@${point}`
      const document = await registry.arrange(area, key, wish, { who, note })
      return { key, rule: ruleText(document.extensions?.[key] ?? {}) }
    },
  }),
  steps: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => describeSteps(registry),
  }),
  'start-steps': command({
    input: v.strictObject({ area, version: Version, percents: Percents, eachMs: EachMs, note }),
    isReading: false,
    area: (input) => input.area,
    run: (registry, { note, ...steps }, who) => startSteps(registry, steps, { who, note }),
  }),
  'stop-steps': command({
    input: v.strictObject({ area }),
    isReading: false,
    area: (input) => input.area,
    run: (registry, { area }) => stopSteps(registry, area),
  }),
  token: command({
    input: onToken,
    isReading: false,
    area: () => null,
    run: async (registry, { scope, name }, who) => {
      const document = await registry.read()
      if (document.revision === 0)
        refuse('missing-release', `no host uses this store (${registry.root}) yet: run this where the host's store is`)
      if (scope !== opsScope) mustBeKnown(document, scope)
      return keepToken(registry.store, scope, name, {
        by: who,
        tell: tellOf(registry, scope, `token ${name}`, who),
      })
    },
  }),
  tokens: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => tokenLines(registry.store),
  }),
  'end-token': command({
    input: onToken,
    isReading: false,
    area: () => null,
    run: (registry, { scope, name }, who) =>
      endToken(registry.store, scope, name, tellOf(registry, scope, `no token any more: ${name}`, who)),
  }),
  'rename-token': command({
    input: v.strictObject({ ...onToken.entries, newName: v.string() }),
    isReading: false,
    area: () => null,
    run: (registry, { scope, name, newName }, who) => {
      const tell = tellOf(registry, scope, `token ${name} is called ${newName}`, who)
      return renameToken(registry.store, scope, { name, newName }, tell)
    },
  }),
  members: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => memberLines(registry.store),
  }),
  'add-member': command({
    input: onMember,
    isReading: false,
    area: () => null,
    run: async (registry, { area, emailAddress, note }, who) => {
      mustBeKnown(await registry.read(), area)
      const tell = () => registry.note(area, `member ${emailAddress}`, { who, note })
      return addMember(registry.store, area, emailAddress, { by: who, tell })
    },
  }),
  'end-member': command({
    input: onMember,
    isReading: false,
    area: () => null,
    run: (registry, { area, emailAddress, note }, who) =>
      endMember(registry.store, area, emailAddress, () =>
        registry.note(area, `no member any more: ${emailAddress}`, { who, note }),
      ),
  }),
  hooks: command({
    input: v.strictObject({}),
    isReading: true,
    area: () => null,
    run: (registry) => hookLines(registry.store),
    forArea: (lines, own) => lines.filter(({ scope }) => scope === own),
  }),
  hook: command({
    input: v.strictObject({
      scope: onToken.entries.scope,
      address: v.pipe(v.string(), v.maxLength(500)),
      people: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostWitnesses))),
    }),
    isReading: false,
    area: () => null,
    run: async (registry, { scope, address, people }, who) => {
      if (scope !== opsScope) mustBeKnown(await registry.read(), scope)
      const tell = (place: string) => tellOf(registry, scope, `hook ${place}`, who)()
      return keepHook(registry.store, scope, address, { by: who, people, tell })
    },
  }),
  'end-hook': command({
    input: v.strictObject({ scope: onToken.entries.scope, address: v.optional(v.string()) }),
    isReading: false,
    area: () => null,
    run: (registry, { scope, address }, who) =>
      endHook(registry.store, scope, address, (places) =>
        tellOf(registry, scope, `no hook any more: ${places}`, who)(),
      ),
  }),
  verify: command({
    input: v.strictObject({ asIfRequired: v.optional(v.boolean()) }),
    isReading: true,
    area: () => null,
    run: (registry, input) => registry.verify(input),
  }),
}

export type CommandName = keyof typeof commands
export type CommandInput<N extends CommandName> = v.InferInput<(typeof commands)[N]['input']>
export type CommandAnswer<N extends CommandName> = Awaited<ReturnType<(typeof commands)[N]['run']>>

/** The list includes areas that have lost their grant. */
const known = (document: RegistryDocument): AreaName[] => [
  ...new Set([...areasOf(document), ...Object.keys(document.areas).sort()]),
]

function mustBeKnown(document: RegistryDocument, name: AreaName): void {
  const names = [...known(document), shellName]
  if (!names.includes(name)) refuse('grant', `${name} is no area; areas are ${known(document).join(', ')}`)
}

/** Extensions of active releases, by point and in its order. An extension that ops switched off is left out. */
function extensionsIn(document: RegistryDocument) {
  return Object.entries(document.areas).flatMap(([area, { active, releases }]) =>
    ((active && releases[active]?.extensions) || []).map(({ point, part, to, title, access, order }) => {
      const key = extensionKey(area, { point, part, to })
      return { key, point, title, access, order: order ?? null, rule: ruleText(document.extensions?.[key] ?? {}) }
    }),
  )
}

interface GrantLine extends Grant {
  readonly area: AreaName
  readonly server?: string
}

/** One line per area, with the address of its own server where it has one. */
const grantsIn = (document: RegistryDocument): GrantLine[] =>
  areasOf(document).map((name) => {
    const server = document.services?.[name]
    return { area: name, ...(grantsOf(document)[name] as Grant), ...(server ? { server } : {}) }
  })

function stateOf(name: AreaName, entry?: Entry): AreaState {
  const { active = null, previous = null, canary, releases = {} } = entry ?? {}
  return {
    area: name,
    active,
    previous,
    canary: canary?.version ?? null,
    canaryFor: canary ? (canary.people ? `${canary.people.length} people` : `${canary.percent} %`) : null,
    stored: Object.keys(releases).length,
  }
}

const stateAfter = (name: AreaName, document: RegistryDocument): AreaState => stateOf(name, entryOf(document, name))

/** Tokens and hooks for everything stand with the shell, which is not an area's either. */
const tellOf = (registry: Registry, scope: TokenScope, what: string, who: string) => () =>
  scope === opsScope
    ? registry.note(shellName, `${opsScope}: ${what}`, { who, note: '' })
    : registry.note(scope, what, { who, note: '' })
