import { join } from 'node:path'
import { AccessLevel, allows, type Endpoint, subjectsOf, UserType, type Viewer } from '@emberwatch/contract'
import { endpointsByOwner } from '@emberwatch/contract/api'
import { citation, linkCitations, productSections } from './pages.ts'

/** docs/permissions.md from the contract: who may make which call, by the function that the API itself asks. */

const thing = 'the thing that the path names'

const regular = (id: string, resources: Viewer['permissions']['resources'] = {}): Viewer => ({
  id,
  permissions: { isSuperUser: false, globalAccessLevel: AccessLevel.ADMIN, userType: UserType.REGULAR, resources },
})
const superUser = (globalAccessLevel: AccessLevel): Viewer => ({
  id: 'super',
  permissions: { isSuperUser: true, globalAccessLevel, userType: UserType.SUPER, resources: {} },
})

/** The ladder goes from the least to the most that somebody may; a level is the one held on the thing that the path names. */
type Ladder = readonly (readonly [title: string, person: Viewer | null])[]
const regulars: Ladder = [
  ['everybody', null],
  ['signed in', regular('other')],
  ['Monitor', regular('other', { [thing]: AccessLevel.MONITOR })],
  ['Operator', regular('other', { [thing]: AccessLevel.OPERATOR })],
  ['Admin', regular('other', { [thing]: AccessLevel.ADMIN })],
]
const supers: Ladder = [
  ['Super Monitor', superUser(AccessLevel.MONITOR)],
  ['Super Operator', superUser(AccessLevel.OPERATOR)],
  ['Super Admin', superUser(AccessLevel.ADMIN)],
]

/** The lowest step that may make the call. @throws where a higher one may not, which a lowest step cannot say */
function lowest({ access, name }: Endpoint, ladder: Ladder): number {
  const may = ladder.map(([, person]) => allows(access, person, thing))
  const first = may.indexOf(true)
  if (first >= 0 && may.slice(first).includes(false)) throw new Error(`${name}: more rights allow less`)
  return first
}

/** Names those who may make the call, such as 'Operator, Super Admin': each of them or higher. */
export function whoMay(endpoint: Endpoint): string {
  const isAboutPerson = subjectsOf(endpoint.access).some(({ rule }) => rule === 'self')
  const [ofRegulars, ofSupers] = [lowest(endpoint, regulars), lowest(endpoint, supers)]
  // Super users are signed in: what is open to all who are needs no word on them.
  const isOpen = ofRegulars >= 0 && ofRegulars < 2 && ofSupers === 0
  return [
    regulars[ofRegulars]?.[0],
    isAboutPerson && ofRegulars !== 0 && allows(endpoint.access, regular(thing), thing) ? 'the person' : undefined,
    isOpen ? undefined : supers[ofSupers]?.[0],
  ]
    .filter((word) => word !== undefined)
    .join(', ')
}

const sections = productSections()

/** Words of a summary that say less than the kind of person does; what calls do stands in the API's own document. */
const narrows =
  /\b(?:own|only|else|else's|refused|admins?|operators?|super users?|confirmed|archived|may see|sees it|granted|administers|whom it was)\b/i

const nameOf = ({ method, path }: Endpoint) => `\`${method} ${path}\``

/** What narrows a call: its summary, or else the sections that this cites. */
const ruleOf = ({ summary }: Endpoint) => {
  const rule = narrows.test(summary) ? summary : summary.match(citation)?.join(', ')
  return rule && linkCitations(rule, sections)
}

/** One list for each kind of person, in the order in which an area's calls first name them. */
const lists = (endpoints: readonly Endpoint[]) =>
  [...Map.groupBy(endpoints, whoMay)]
    .map(([who, calls]) => {
      const plain = calls.filter((call) => !ruleOf(call))
      const narrower = calls.filter(ruleOf)
      const items = [
        ...(plain.length ? [plain.map(nameOf).join(', ')] : []),
        ...narrower.map((call) => `${nameOf(call)}: ${ruleOf(call)}`),
      ]
      return `**${who}**\n\n${items.map((item) => `- ${item}`).join('\n')}`
    })
    .join('\n\n')

/** The whole page. */
export const permissionMatrix = (): string => `# Who may make which call

\`pnpm pages\` writes this page from the contract. The API asks the same function at every call; tests make each call as every kind of person
(\`access-sweep.test.ts\`) and with other people's ids (\`ownership.test.ts\`).

The words in bold name the least that is enough. *Monitor*, *Operator*, *Admin*: that level or a higher one on the thing that the path names. A system takes levels from
itself or its site; a modem, loop system, loop or unit from its site. *Super …*: a super user with that global level or a higher one. *The person*: the one whom
the path names. Beside a *Super …* the other words are about regular users. A list without an id holds what the person has a level on. A call that is narrower than this, or has a rule in [product](product/README.md), says so; \`/api/openapi.json\` says what each call does.

${Object.entries(endpointsByOwner)
  .map(([area, endpoints]) => `## ${area}\n\n${lists(endpoints)}`)
  .join('\n\n')}
`

export const permissionsPage = join(import.meta.dirname, '../../../..', 'docs', 'permissions.md')
