import type { AccessLevel } from '@emberwatch/contract'
import {
  type AccessStep,
  type AccessTarget,
  accessBatches,
  accessJobKinds,
  type InvitationBatch,
  sites,
  systems,
  uniqueAddresses,
} from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { authorize } from '../../../http/access.ts'
import type { CallOf, Services } from '../../../http/call.ts'
import { consume } from '../../../http/rate-limit.ts'
import { route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { refuseUnconfirmed } from '../../../identity/people.ts'
import { nameOf } from '../access-line.ts'
import { changeLevel } from '../change-access.ts'
import { lockLiveSystem } from '../change-systems.ts'
import { addInvitation } from '../invite.ts'
import { leftInBatches, limitAddress, limitBatch } from '../limit-invitations.ts'
import { loadStandings } from './access-standing.ts'
import { batchKind, beginBatch } from './begin-batch.ts'
import { invitationStep, refusalOf, refusedStep } from './invitation-step.ts'
import type { Task } from './step-results.ts'

type Target = AccessStep['target']
interface Item {
  readonly emailAddress: string
  readonly target: Target
}
type Person = Pick<Services, 'db' | 'now'> & { readonly user: Caller }

const inviteAccess = { site: sites.invite.access, system: systems.invite.access } as const

/** @throws ApiProblem as the call of a single invitation */
async function authorizeTarget({ db, user }: Person, { type, id }: AccessTarget): Promise<void> {
  await authorize(db, inviteAccess[type], user, { id })
}

/** One step for each address. Without the right no name is given away. */
async function planTarget(person: Person, target: AccessTarget, addresses: readonly string[], level: AccessLevel) {
  const { db, now, user } = person
  let name = ''
  try {
    await authorizeTarget(person, target)
    name = await nameOf(db, target.type, target.id)
    await refuseArchived(person, target)
  } catch (error) {
    const code = refusalOf(error)
    return { error: name ? null : error, steps: addresses.map((one) => refusedStep(one, { ...target, name }, code)) }
  }
  const standings = await loadStandings(db, target, addresses, now())
  return { error: null, steps: standings.map((one) => invitationStep(one, { ...target, name }, level, user)) }
}

async function refuseArchived({ db }: Person, { type, id }: AccessTarget): Promise<void> {
  if (type === 'site') return
  const row = await db.selectFrom('systems').select('archivedAt').where('id', '=', id).executeTakeFirst()
  if (row?.archivedAt) throw new ApiProblem('system.already_archived')
}

/** @throws ApiProblem the first refusal where the person is an administrator of none of them */
async function planBatch(person: Person, batch: InvitationBatch): Promise<AccessStep[]> {
  refuseUnconfirmed(person.user)
  const addresses = uniqueAddresses(batch.emailAddresses)
  const targets = new Map(batch.targets.map((target) => [`${target.type} ${target.id}`, target]))
  const planned = []
  for (const target of targets.values()) planned.push(await planTarget(person, target, addresses, batch.accessLevel))
  const errors = planned.map(({ error }) => error)
  if (!errors.includes(null)) throw errors[0]
  return planned.flatMap(({ steps }) => steps)
}

/** The rights may have ended since the preview, so that everything is checked again. */
async function carryOut(
  services: Services & { readonly user: Caller },
  level: AccessLevel,
  { emailAddress, target }: Item,
): Promise<AccessStep> {
  const { db, user, now } = services
  refuseUnconfirmed(user)
  await authorizeTarget(services, target)
  // Two batches at once wait for each other, and the second finds what the first has done.
  if (target.type === 'system') await lockLiveSystem(db, target.id)
  else await db.selectFrom('sites').select('id').where('id', '=', target.id).forNoKeyUpdate().execute()
  const [standing] = await loadStandings(db, target, [emailAddress], now())
  if (!standing) throw new ApiProblem('generic.conflict')
  const step = invitationStep(standing, target, level, user)
  if (step.outcome === 'new') {
    await limitAddress(services, emailAddress)
    const invited = { emailAddress, accessLevel: level, userId: standing.userId }
    // A place that the preview could not name has no name here.
    await addInvitation(services, target.type, target.id, invited, target.name || undefined)
  } else if ((step.outcome === 'raised' || step.outcome === 'lowered') && standing.entryId)
    await changeLevel(services, target.type, standing.entryId, level)
  return step
}

interface InvitationTask {
  readonly accessLevel: AccessLevel
  readonly items: readonly Item[]
}

const taskOf = ({ accessLevel, items }: InvitationTask): Task<Item> => ({
  items,
  carryOut: (services, item) => carryOut(services, accessLevel, item),
  refused: ({ emailAddress, target }, code) => refusedStep(emailAddress, target, code),
})

export const invitationKind = batchKind(accessJobKinds.invite, taskOf)

async function begin(call: CallOf<typeof accessBatches.invite>) {
  const { user, body } = call
  const planned = await planBatch(call, body)
  const items = planned.map(({ emailAddress, target }) => ({ emailAddress, target }))
  const count = planned.filter(({ outcome }) => outcome === 'new').length
  return beginBatch(call, {
    kind: invitationKind.name,
    title: `${planned.length} invitations`,
    stored: { accessLevel: body.accessLevel, items },
    taskOf,
    limit: (db) => limitBatch({ db, user, now: call.now }, count),
  })
}

export const inviteManyRoutes = [
  route(accessBatches.previewInvitations, async (call) => {
    await consume(call.db, rates.accessPreviews, call.user.id, call.now())
    return { steps: await planBatch(call, call.body), leftToday: await leftInBatches(call) }
  }),
  route(accessBatches.invite, begin),
]
