import type { BulkRow } from '../db/bulk.ts'
import { creatorOf } from './installations.ts'
import { type DemoAccount, demoDomain, demoEmail, otherPeopleCount } from './people.ts'
import { outsiderSiteKey, type SitePlan, sharedSiteKeys } from './plan.ts'
import { createRandom, demoId, type Random } from './random.ts'

const dayMs = 86_400_000
const levels = [
  [0, 45],
  [1, 35],
  [2, 20],
] as const
const states = [
  ['accepted', 80],
  ['pending', 14],
  ['rejected', 6],
] as const

export interface AccessRows {
  siteAccess: BulkRow<'siteAccess'>[]
  systemAccess: BulkRow<'systemAccess'>[]
}

interface Invited {
  id: string
  email: string
}

export function buildAccess(seed: string, plans: SitePlan[], emails: Map<string, string>, now: Date): AccessRows {
  const random = createRandom(`${seed} access`)
  const rows: AccessRows = { siteAccess: demoAccess(now), systemAccess: [] }
  plans.forEach((plan, index) => {
    const siteId = demoId('site', plan.fact.key)
    const creator = creatorOf(index)
    const creatorEmail = emails.get(creator)
    const invitedBy = creatorEmail ? creator : demoId('user', 'super.admin')
    if (creatorEmail) {
      const person = { id: creator, email: creatorEmail }
      rows.siteAccess.push({
        siteId,
        ...entry({
          id: demoId('site-access', `${plan.fact.key}-creator`),
          person,
          level: 2,
          state: 'accepted',
          invitedBy,
          at: new Date(now.getTime() - 400 * dayMs),
        }),
      })
    }
    const others = random
      .shuffle(Array.from({ length: otherPeopleCount }, (_, i) => demoId('user', `other-${i}`)))
      .filter((id) => id !== creator)
    for (const id of others.slice(0, random.int(1, 4)))
      rows.siteAccess.push({ siteId, ...randomEntry(random, { id, email: emails.get(id) ?? '' }, invitedBy, now) })
    for (const system of plan.systems) {
      if (system.isArchived || !random.chance(0.6)) continue
      const id = others[5 + system.position] ?? ''
      rows.systemAccess.push({
        systemId: demoId('system', system.key),
        ...randomEntry(random, { id, email: emails.get(id) ?? '' }, invitedBy, now),
      })
    }
  })
  return rows
}

interface EntryFacts {
  id: string
  person: Invited | { id: null; email: string }
  level: 0 | 1 | 2
  state: (typeof states)[number][0]
  invitedBy: string
  at: Date
}

const entry = ({ id, person, level, state, invitedBy, at }: EntryFacts) => ({
  id,
  userId: person.id,
  emailAddress: person.email,
  accessLevel: level,
  isAccepted: state === 'accepted',
  isRejected: state === 'rejected',
  invitedById: invitedBy,
  createdAt: at,
  decidedAt: state === 'pending' ? null : new Date(at.getTime() + 3_600_000),
})

function randomEntry(random: Random, person: Invited, invitedBy: string, now: Date) {
  const state = random.weighted(states)
  // Some invited people have no account.
  const isStranger = state === 'pending' && random.chance(0.4)
  return entry({
    id: random.uuid(),
    person: isStranger ? { id: null, email: `gjest${random.int(100, 99_999)}@${demoDomain}` } : person,
    level: random.weighted(levels),
    state,
    invitedBy,
    at: new Date(now.getTime() - random.int(1, 380) * dayMs),
  })
}

function demoAccess(now: Date): BulkRow<'siteAccess'>[] {
  const at = new Date(now.getTime() - 300 * dayMs)
  const of = (site: string, account: DemoAccount, level: 0 | 1 | 2, state: EntryFacts['state'] = 'accepted') => ({
    siteId: demoId('site', site),
    ...entry({
      id: demoId('site-access', `${site}-${account}`),
      person: { id: demoId('user', account), email: demoEmail(account) },
      level,
      state,
      invitedBy: demoId('user', 'super.admin'),
      // Sent lately, as older ones have expired (product 9.9).
      at: state === 'pending' ? new Date(now.getTime() - 2 * dayMs) : at,
    }),
  })
  return [
    ...sharedSiteKeys.flatMap((site) => [
      of(site, 'site.admin', 2),
      of(site, 'site.operator', 1),
      of(site, 'site.monitor', 0),
    ]),
    of(outsiderSiteKey, 'outsider', 2),
    of('gandsfjord', 'outsider', 1, 'pending'),
  ]
}
