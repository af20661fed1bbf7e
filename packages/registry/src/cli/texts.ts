import type { CommandAnswer, CommandName, CommandValues } from '../commands/commands.ts'
import { exitCodes } from './areas-command.ts'
import {
  distrustLines,
  extensionsTable,
  grantsTable,
  hooksTable,
  listTable,
  logTable,
  membersTable,
  permissionsTable,
  showTable,
  stepsTable,
  tokensTable,
} from './print.ts'
import { errorLines } from './print-visits.ts'

/** What the command line says of each answer. */

type Texts = { readonly [Name in CommandName]?: (answer: CommandAnswer<Name>, input: CommandValues<Name>) => string }

const isActive = ({ area, active }: CommandAnswer<'activate'>) => `${area} ${active} is active`
const canaryText = ({ area, canary, canaryFor, active }: CommandAnswer<'canary'>) =>
  canary ? `${area} ${canary} is the canary for ${canaryFor}` : `${area} ${active} is for everyone`
const serverText = (area: string, address: string) => `/services/${area}/ goes to ${address}`

const startedLine = ({ area, version, percents, eachMs }: CommandAnswer<'start-steps'>): string =>
  `${area} ${version} goes out to ${percents.join(', ')} % of all people, a step every ${eachMs / 60_000} minutes, as long as it is not worse than what they have`

const texts: Texts = {
  list: listTable,
  show: showTable,
  log: logTable,
  errors: errorLines,
  activate: isActive,
  rollback: ({ area, active }) => `${area} is back at ${active}`,
  canary: canaryText,
  'end-canary': canaryText,
  promote: isActive,
  prune: (removed) =>
    Object.entries(removed)
      .map(([name, versions]) => `${name}: ${versions.join(', ')}`)
      .join('\n') || 'Nothing to remove.',
  steps: stepsTable,
  'start-steps': startedLine,
  'stop-steps': ({ area, version, percents, at }) => `${area} ${version} stays with ${percents[at]} % of all people`,
  verify: (wrong, { asIfRequired }) =>
    Object.entries(wrong)
      .map(([release, messages]) => `${release}: ${messages.join('; ')}`)
      .join('\n') || `Everything stored has its published hash${asIfRequired ? ' and a signature that counts' : ''}.`,
  grants: grantsTable,
  grant: (grants, { area }) => {
    const { owner, paths = [], server, permissions } = grants.find((one) => one.area === area) ?? {}
    return [
      `${area} (${owner}) may own ${paths.join(', ')}`,
      ...(permissions ? [mayUse(area, permissions)] : []),
      ...(server ? [serverText(area, server)] : []),
    ].join('\n')
  },
  revoke: ({ oldServer }, { area, path = 'anything' }) =>
    [`${area} no longer owns ${path}`, ...(oldServer ? [retainedLine(area, oldServer)] : [])].join('\n'),
  service: ({ address }, { area }) => (address ? serverText(area, address) : `${area} has no server of its own`),
  permissions: permissionsTable,
  approve: permissionsTable,
  'take-back': permissionsTable,
  extensions: extensionsTable,
  extension: ({ key, rule }) => `${key}: ${rule}`,
  tokens: tokensTable,
  'end-token': (_, { scope, name }) => `The token ${name} of ${scope} is ended.`,
  'rename-token': (_, { newName }) => `It is ${newName} now.`,
  members: membersTable,
  'add-member': ({ emailAddress }, { area }) =>
    `${emailAddress} is a member of ${area}: their page is /administration/areas`,
  'end-member': ({ emailAddress }, { area }) => `${emailAddress} is no member of ${area} any more`,
  hooks: hooksTable,
  hook: ({ address, secret }) =>
    secret === ''
      ? `${address} gets mail.`
      : `${secret}\n${address} is called, signed with this secret. It is not shown again.`,
  'end-hook': (gone) => gone.map(({ address }) => `${address} is told no more`).join('\n'),
  trust: (_, { area, key }) => `${area} trusts ${key}`,
  distrust: (answer, { area, key }) => distrustLines(area, key, answer),
  sign: ({ key }, { area, version }) => `${area} ${version} is signed with ${key}`,
}

const mayUse = (area: string, permissions: readonly string[]) =>
  `it may make ${permissions.length ? permissions.join(', ') : 'no calls of the platform'}; "areas approve ${area}" shows what it asks for`

const retainedLine = (area: string, server: string) =>
  `${serverText(area, server)} no more, but again after the next grant; "areas service ${area}" forgets the address`

export const textOf = (name: CommandName, answer: unknown, input: object): string =>
  (texts[name] as ((answer: unknown, input: object) => string) | undefined)?.(answer, input) ?? ''

/** Undefined where the command has done what it should. */
export const exitCodeOf = (name: CommandName, answer: unknown): number | undefined =>
  name === 'verify' && Object.keys(answer as object).length > 0 ? exitCodes.damaged : undefined
