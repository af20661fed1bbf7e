import type { BulkRow } from '../db/bulk.ts'
import { demoDomain } from './people.ts'
import type { SitePlan } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'
import type { SiteFact, SiteKey } from './site-data.ts'

/** Nobody has named anybody there yet (product 7.7). */
const withoutContacts: readonly SiteKey[] = ['laksevag', 'roros', 'notodden', 'hareid']

const names = [
  ['Ingvild', 'Rønning'],
  ['Torstein', 'Haugen'],
  ['Marit', 'Fossum'],
  ['Kjetil', 'Sandvik'],
  ['Astrid', 'Lillebø'],
  ['Jostein', 'Myklebust'],
  ['Hege', 'Tveit'],
  ['Sverre', 'Nordbø'],
  ['Randi', 'Kleppe'],
  ['Geir', 'Aasland'],
] as const

const roles: Record<SiteFact['kind'], readonly [string, string]> = {
  office: ['Caretaker', 'Fire safety officer'],
  industry: ['Shift leader', 'Maintenance'],
  school: ['Caretaker', 'Headmaster'],
  assembly: ['House manager', 'Technician'],
  care: ['Night nurse on duty', 'Operations manager'],
  hotel: ['Night reception', 'Hotel manager'],
  port: ['Harbour guard', 'Terminal manager'],
  process: ['Control room', 'Emergency leader'],
  ship: ['Officer of the watch', 'Technical manager'],
}

/** Norway gives no numbers that begin with 00 after its code, so these ring nowhere. */
function phone(site: number, position: number): string {
  const last = String(2000 + site * 10 + position)
  return `+47 00 00 ${last.slice(0, 2)} ${last.slice(2)}`
}

const ascii: Readonly<Record<string, string>> = { å: 'aa', ø: 'o', æ: 'ae' }
const mailOf = (first: string, last: string) =>
  `${first}.${last}@${demoDomain}`.toLowerCase().replace(/[åøæ]/g, (letter) => ascii[letter] ?? letter)

export function buildContacts(seed: string, plans: readonly SitePlan[], now: Date) {
  const random = createRandom(`${seed} contacts`)
  const rows = plans
    .filter(({ fact }) => !withoutContacts.includes(fact.key))
    .map(({ fact }, index) => buildSite(fact, index, random, now))
  return {
    siteContacts: rows.flatMap(({ contacts }) => contacts),
    siteInstructions: rows.map(({ instructions }) => instructions),
  }
}

function buildSite(fact: SitePlan['fact'], index: number, random: Random, now: Date) {
  // Never as old as a year, so that a server with the demo fleet mails nobody.
  const changedAt = new Date(now.getTime() - random.int(5, 300) * 86_400_000)
  return { contacts: contactsOf(fact, index), instructions: instructionsOf(fact, changedAt) }
}

function contactsOf({ key, kind }: SitePlan['fact'], index: number): BulkRow<'siteContacts'>[] {
  const [first, second] = roles[kind]
  const contact = (position: number, role: string, hours: string): BulkRow<'siteContacts'> => {
    const [firstName, family] = names[(index + position * 3) % names.length] ?? names[0]
    return {
      id: demoId('site-contact', `${key}-${position}`),
      siteId: demoId('site', key),
      position,
      name: `${firstName} ${family}`,
      role,
      phoneNumber: phone(index, position),
      emailAddress: mailOf(firstName, family),
      hours,
    }
  }
  return [
    contact(0, first, 'Around the clock'),
    contact(1, second, 'Weekdays 07:30 to 16:00'),
    {
      ...contact(2, 'Alarm receiving centre', 'Around the clock'),
      name: 'Fjordvakt alarmsentral',
      emailAddress: `alarmsentral@${demoDomain}`,
    },
  ]
}

const instructionsOf = ({ key, street }: SitePlan['fact'], changedAt: Date): BulkRow<'siteInstructions'> => ({
  siteId: demoId('site', key),
  access: `Main entrance, ${street}.\nThe gate opens by itself when the alarm is on.`,
  keyBox: 'Left of the main entrance, at breast height.\nThe fire brigade has the key; others ring the first contact.',
  assemblyPoint: 'Car park on the far side of the street, at the green sign.',
  water: 'Hydrant in the street, 20 m from the main entrance.',
  firstSteps: 'Read the panel in the hall and look where it points.\nRing the first contact.',
  changedAt,
  changedById: demoId('user', 'site.admin'),
  confirmedAt: changedAt,
  confirmedById: demoId('user', 'site.admin'),
})
