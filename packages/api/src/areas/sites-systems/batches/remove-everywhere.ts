import { type Access, type AccessLevel, allows } from '@emberwatch/contract'
import {
  type AccessStep,
  type AccessTarget,
  accessBatches,
  accessJobKinds,
  isAccessJob,
  sites,
  systems,
} from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { authorize } from '../../../http/access.ts'
import type { CallOf, Services } from '../../../http/call.ts'
import { consume } from '../../../http/rate-limit.ts'
import { route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { foldEmail } from '../../../identity/mac.ts'
import { loadOwnJob } from '../../../jobs/own-job.ts'
import { systemName } from '../../system-name.ts'
import { missing, removeEntry } from '../change-access.ts'
import { isLastAdministrator } from '../last-administrator.ts'
import { batchKind, beginBatch } from './begin-batch.ts'
import { refusedStep } from './invitation-step.ts'
import { loadSteps, type Task } from './step-results.ts'

type AccessType = AccessTarget['type']

interface Entry {
  readonly entryId: string
  readonly id: string
  readonly name: string
  readonly accessLevel: AccessLevel
  readonly isAccepted: boolean
  readonly isLast: boolean
  readonly isByTeam: boolean
  /** The level that the viewer holds there. */
  readonly ownLevel: AccessLevel | null
}

const sources = {
  site: sql`site_access a join sites s on s.id = a.site_id and s.deleted_at is null`,
  system: sql`system_access a join systems y on y.id = a.system_id
    join sites s on s.id = y.site_id and s.deleted_at is null`,
} as const
const names = { site: sql`s.name`, system: systemName } as const

/** Entries that give the address, or its account, a level or offer one. */
async function loadEntries(db: Queries, type: AccessType, emailAddress: string, ownId: string): Promise<Entry[]> {
  const [table, target] = [sql.table(`${type}_access`), sql.ref(`a.${type}_id`)]
  const { rows } = await sql<Entry>`
    select a.id as entry_id, ${target} as id, ${names[type]} as name, a.access_level, a.is_accepted,
      ${isLastAdministrator[type]} as is_last, a.grant_id is not null as is_by_team,
      (select r.access_level from ${sql.table(`${type}_rights`)} r
        where r.user_id = ${ownId} and ${sql.ref(`r.${type}_id`)} = ${target}) as own_level
    from ${sources[type]}
    where a.id in (
      select x.id from ${table} x join users u on u.id = x.user_id and u.deleted_at is null
      where fold(btrim(u.email_address)) = fold(btrim(${emailAddress})) and not x.is_rejected
      union
      select x.id from ${table} x
      where fold(btrim(x.email_address)) = fold(btrim(${emailAddress})) and not x.is_accepted and not x.is_rejected)
    order by s.name, a.id`.execute(db)
  return rows
}

const rules = {
  site: { see: sites.users.access, remove: sites.invite.access },
  system: { see: systems.users.access, remove: systems.invite.access },
} as const

const may = (access: Access, { id, permissions }: Caller, { id: resource, ownLevel }: Entry): boolean => {
  const resources = ownLevel === null ? {} : { [resource]: ownLevel }
  return allows(access, { id, permissions: { ...permissions, resources } }, resource)
}

interface Item {
  readonly type: AccessType
  readonly entryId: string
  readonly step: AccessStep
}

function itemOf(type: AccessType, emailAddress: string, user: Caller, entry: Entry): Item {
  const { entryId, id, name, accessLevel, isAccepted, isLast, isByTeam } = entry
  const step = { emailAddress, target: { type, id, name }, from: accessLevel }
  const refuse = (code: string): Item => ({
    type,
    entryId,
    step: { ...step, to: accessLevel, outcome: 'refused', code },
  })
  if (!may(rules[type].remove, user, entry)) return refuse('user.missing_permissions')
  if (isByTeam) return refuse('access.by_team')
  if (isLast) return refuse(`${type}_access.last_administrator`)
  return { type, entryId, step: { ...step, to: null, outcome: isAccepted ? 'removed' : 'withdrawn', code: null } }
}

/** Names only what the person sees. Levels of a system come last, as its administrators include those of its site. */
async function planRemoval(
  { db, user }: Pick<Services, 'db'> & { readonly user: Caller },
  emailAddress: string,
): Promise<Item[]> {
  const own = await db.selectFrom('users').select('emailAddress').where('id', '=', user.id).executeTakeFirst()
  if (own && foldEmail(own.emailAddress) === foldEmail(emailAddress))
    throw new ApiProblem('user.unauthorized_access', { message: 'Your own level is changed by other admins' })
  const items: Item[] = []
  for (const type of ['site', 'system'] as const)
    for (const entry of await loadEntries(db, type, emailAddress, user.id))
      if (may(rules[type].see, user, entry)) items.push(itemOf(type, emailAddress, user, entry))
  return items
}

const removeAccess = { site: sites.removeAccess.access, system: systems.removeAccess.access } as const

const taskOf = (items: readonly Item[]): Task<Item> => ({
  items,
  carryOut: async (services, { type, entryId, step }) => {
    if (step.code === 'access.by_team') throw new ApiProblem(step.code)
    await authorize(services.db, removeAccess[type], services.user, { id: entryId })
    const { isAccepted } = await removeEntry(services, type, entryId)
    return { ...step, to: null, outcome: isAccepted ? 'removed' : 'withdrawn', code: null }
  },
  refused: ({ type, step: { emailAddress, target, from } }, code) =>
    // Somebody else was faster.
    code === missing[type]
      ? { emailAddress, target, from: null, to: null, outcome: 'unchanged', code: null }
      : { ...refusedStep(emailAddress, target, code), from, to: from },
})

export const removalKind = batchKind(accessJobKinds.remove, taskOf)

async function begin(call: CallOf<typeof accessBatches.remove>) {
  const { emailAddress } = call.body
  const plan = await planRemoval(call, emailAddress)
  return beginBatch(call, { kind: removalKind.name, title: `Removal of ${emailAddress}`, stored: plan, taskOf })
}

export const removeEverywhereRoutes = [
  route(accessBatches.previewRemoval, async (call) => {
    await consume(call.db, rates.accessPreviews, call.user.id, call.now())
    return { steps: (await planRemoval(call, call.body.emailAddress)).map(({ step }) => step) }
  }),
  route(accessBatches.remove, begin),
  route(accessBatches.steps, async ({ db, params, user }) => {
    const job = await loadOwnJob(db, params.id, user.id)
    if (!isAccessJob(job)) throw new ApiProblem('job.not_found')
    return { steps: await loadSteps(db, job.id) }
  }),
]
