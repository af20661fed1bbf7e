import { tableFacts } from '../../../../packages/api/src/backup/table-facts.ts'
import * as contract from '../../../../packages/api/src/whole-contract.ts'
import { fieldNames, fieldWords } from './field-words.ts'
import { loads, tries } from './limit-tables.ts'
import { constants, things } from './notification-rules.ts'

/** The pages show constants by their names. */

const code = (text: string) => `\`${text}\``
const codes = (texts: readonly string[]) => texts.map(code).join(', ')

function takes(endpoint: contract.Endpoint): string {
  switch (endpoint.kind) {
    case 'list': {
      const parts = [
        ['sort', endpoint.sort],
        ['search', endpoint.search],
        ['filters', endpoint.filters],
        ['also', fieldNames(endpoint.extra)],
      ] as const
      return parts.flatMap(([title, names]) => (names.length ? [`${title}: ${names.join(', ')}`] : [])).join('; ')
    }
    case 'file':
      return fieldNames(endpoint.query).join(', ')
    case 'item':
      return fieldNames(endpoint.body).join(', ')
    default:
      return ''
  }
}

function calls(): string {
  /** The call that takes the same and stands first, where that is long to say. */
  const first = new Map<string, string>()
  const takesOnce = (endpoint: contract.Endpoint, call: string) => {
    const all = takes(endpoint)
    const other = first.get(all)
    if (all.length > 40 && other === undefined) first.set(all, call)
    return other === undefined ? all : `as ${other}`
  }
  return Object.entries(contract.endpointsByOwner)
    .map(([area, endpoints]) => {
      const items = endpoints.map((endpoint) => {
        const call = code(`${endpoint.method} ${endpoint.path}`)
        const parts = [takesOnce(endpoint, call), codes(endpoint.errors)].filter((part) => part !== '')
        return `- ${[`${call}${endpoint.isAddition ? '+' : ''}`, parts.join('. ')].filter(Boolean).join(': ')}`
      })
      return `**${area}**\n\n${items.join('\n')}`
    })
    .join('\n\n')
}

const messages = () =>
  [...Map.groupBy(contract.errorCodes, (name) => contract.errorStatus(name))]
    .sort(([one], [other]) => one - other)
    .map(([status, names]) => {
      const items = names.map((name) => `- ${code(name)}: ${contract.errorText(name)}`)
      return `**${status}**\n\n${items.join('\n')}`
    })
    .join('\n\n')

const format = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(format).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => (typeof inner === 'object' ? `${name} (${format(inner)})` : `${name} ${format(inner)}`))
    .join(', ')
}

const constantList = () =>
  Object.entries(constants)
    .map(([name, value]) => `- ${code(name)}: ${format(value)}`)
    .join('\n')

const exported: Readonly<Record<string, unknown>> = contract

/** A text, and an id of its own name, needs no word; a mark shows what may be null. */
const fieldText = ([field, word]: [field: string, word: string]) => {
  const [, plain = '', orNull] = /^(.*?)( or null)?$/.exec(word) ?? []
  const needsNone = plain === 'text' || (plain === 'id' && /^id$|Id$/.test(field))
  return `${code(field)}${orNull ? '°' : ''}${needsNone ? '' : ` ${plain.replace(/^list of (\w+)$/, '$1[]')}`}`
}

const fields = (list: readonly (keyof typeof contract)[]) =>
  list.map((name) => `- ${code(name)}: ${fieldWords(exported[name]).map(fieldText).join('; ')}`).join('\n')

const ongoing = () => {
  const lines = Object.values(tableFacts).flatMap(({ ongoing: one, backup }) =>
    one
      ? [`| ${one.what} | ${one.restsOn} | ${one.endsWith} | ${one.recipient} | ${backup === 'none' ? 'no' : 'yes'} |`]
      : [],
  )
  return [
    '| what | rests on | ends with | who is told | in a backup |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

const colours: Record<contract.Tone, string> = {
  ok: 'green',
  fail: 'red',
  warn: 'orange',
  attention: 'yellow',
  unknown: 'grey',
  info: 'blue',
}

const looks = (list: Readonly<Record<string, contract.StateLook>>) => () =>
  [
    '| word | shape | colour | means | stands for |',
    '| --- | --- | --- | --- | --- |',
    ...Object.values(list).map(
      ({ word, icon, tone, meaning, standsFor }) =>
        `| ${word} | ${icon} | ${colours[tone]} | ${meaning} | ${standsFor} |`,
    ),
  ].join('\n')

const connections = () =>
  [
    '| code | word | colour |',
    '| --- | --- | --- |',
    ...['system_connected', ...contract.offlineCodes].map(
      (name) => `| ${code(name)} | ${contract.connectionText(name)} | ${colours[contract.connectionLook(name).tone]} |`,
    ),
    `| any other | ${contract.states.offline.word}, and the code itself | ${colours[contract.connectionLook('other').tone]} |`,
    `| none | ${contract.states.unknown.word} | ${colours[contract.states.unknown.tone]} |`,
  ].join('\n')

export const tables: Readonly<Record<string, () => string>> = {
  calls,
  messages,
  ongoing,
  constants: constantList,
  states: looks(contract.states),
  severities: looks(contract.severities),
  connections,
  tries,
  loads,
  'unit types': () => contract.unitTypePresets.map(code).join(', '),
  ...Object.fromEntries(Object.entries(things).map(([name, list]) => [`fields of ${name}`, () => fields(list)])),
}
