import { join } from 'node:path'
import { AccessLevel, allows, type Endpoint, subjectsOf, UserType, type Viewer } from '@emberwatch/contract'
import { endpointsByOwner } from '@emberwatch/contract/api'
import { linkCitations, productSections } from './product/pages.ts'

/** Asks the function that the API itself asks. */

const thing = 'the thing that the path names'

const regular = (id: string, resources: Viewer['permissions']['resources'] = {}): Viewer => ({
  id,
  permissions: { isSuperUser: false, globalAccessLevel: AccessLevel.ADMIN, userType: UserType.REGULAR, resources },
})
const superUser = (globalAccessLevel: AccessLevel): Viewer => ({
  id: 'super',
  permissions: { isSuperUser: true, globalAccessLevel, userType: UserType.SUPER, resources: {} },
})

/** The level held on the thing that the path names, directly or through its site. */
const kinds: readonly (readonly [title: string, person: Viewer | null])[] = [
  ['Visitor', null],
  ['No level', regular('other')],
  ['Monitor', regular('other', { [thing]: AccessLevel.MONITOR })],
  ['Operator', regular('other', { [thing]: AccessLevel.OPERATOR })],
  ['Admin', regular('other', { [thing]: AccessLevel.ADMIN })],
  ['The person', regular(thing)],
  ['Super Monitor', superUser(AccessLevel.MONITOR)],
  ['Super Operator', superUser(AccessLevel.OPERATOR)],
  ['Super Admin', superUser(AccessLevel.ADMIN)],
]

/** "The person" exists only where the path names one. */
const cell = (endpoint: Endpoint, title: string, person: Viewer | null): string => {
  const isAboutPerson = subjectsOf(endpoint.access).some(({ rule }) => rule === 'self')
  if (title === 'The person' && !isAboutPerson) return ''
  return allows(endpoint.access, person, thing) ? 'yes' : '–'
}

const sections = productSections()

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const table = (endpoints: readonly Endpoint[]) =>
  [
    row(['call', ...kinds.map(([title]) => title), 'what it does']),
    row(['---', ...kinds.map(() => ':-:'), '---']),
    ...endpoints.map((endpoint) =>
      row([
        `\`${endpoint.method} ${endpoint.path}\``,
        ...kinds.map(([title, person]) => cell(endpoint, title, person)),
        linkCitations(endpoint.summary.replaceAll('|', '\\|'), sections),
      ]),
    ),
  ].join('\n')

export const permissionMatrix = (): string => `# Who may make which call

Made from the contract by \`pnpm product\`; a test fails while this page is not what the contract says. The API decides with
the same function for every call, whatever the browser showed: \`packages/api/src/access-sweep.test.ts\` makes each call as every
kind of person, and \`ownership.test.ts\` beside it tries other people's ids in every position of every call.

Levels are those held on the thing that the path names: a system's come from the system or its site, those of a modem, a loop
system, a loop or a unit from its site. Regular users always have global level Admin, so their rights are those levels. Super users
read everything; they change things with global level Admin only, but for archiving and deleting systems. Lists without an id in their path hold
what the person holds a level on. Where a "yes" is narrower than the column says, the last column says so.

${Object.entries(endpointsByOwner)
  .map(([area, endpoints]) => `## ${area}\n\n${table(endpoints)}`)
  .join('\n\n')}
`

export const permissionsPage = join(import.meta.dirname, '../../..', 'docs', 'permissions.md')
