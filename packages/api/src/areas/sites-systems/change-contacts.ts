import { type SiteContacts, type SiteContactsChange, siteContactsChanges } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { changedFieldNames, recordActivity } from '../../record/record.ts'
import { lockSite } from './change-sites.ts'
import { contactsOfSite } from './contacts.ts'

/** The site's lock makes two writers wait for each other: the second has another revision. */
function updateContacts({ db, params, user, body, now }: CallOf<typeof siteContactsChanges.update>) {
  return db.transaction().execute(async (change) => {
    const { name } = await lockSite(change, params.id)
    const before = await contactsOfSite(change, params.id)
    if (before.revision !== body.revision) throw new ApiProblem('generic.conflict')
    await replaceContacts(change, params.id, body.contacts)
    const { access = null, keyBox = null, assemblyPoint = null, water = null, firstSteps = null } = body.instructions
    const columns = { access, keyBox, assemblyPoint, water, firstSteps, changedAt: now(), changedById: user.id }
    await change
      .insertInto('siteInstructions')
      .values({ siteId: params.id, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('siteId')
          .doUpdateSet({ ...columns, revision: sql<number>`site_instructions.revision + 1`, remindedAt: null }),
      )
      .execute()
    const after = await contactsOfSite(change, params.id)
    const line = { action: 'site.contactsUpdated', targetId: params.id, targetName: name }
    // Names only: the texts are about people, and of locks.
    const changes = changedNames(before, after).map((field) => ({ field }))
    await recordActivity(change, { ...line, targetType: 'site', actorId: user.id, changes }, now())
    return after
  })
}

async function replaceContacts(change: Queries, siteId: string, list: SiteContactsChange['contacts']): Promise<void> {
  await change.deleteFrom('siteContacts').where('siteId', '=', siteId).execute()
  if (list.length === 0) return
  const rows = list.map((contact, position) => ({ siteId, position, ...contact }))
  await change.insertInto('siteContacts').values(rows).execute()
}

const changedNames = (before: SiteContacts, after: SiteContacts): string[] =>
  changedFieldNames(
    { contacts: JSON.stringify(before.contacts), ...before.instructions },
    { contacts: JSON.stringify(after.contacts), ...after.instructions },
  )

/** The texts stay as they are, and with them the revision. */
function confirmContacts({ db, params, user, body, now }: CallOf<typeof siteContactsChanges.confirm>) {
  return db.transaction().execute(async (change) => {
    const { name } = await lockSite(change, params.id)
    const confirmed = await change
      .updateTable('siteInstructions')
      .set({ confirmedAt: now(), confirmedById: user.id, remindedAt: null })
      .where('siteId', '=', params.id)
      .where('revision', '=', body.revision)
      .returning('siteId')
      .executeTakeFirst()
    if (!confirmed) throw new ApiProblem('generic.conflict')
    const line = { action: 'site.contactsConfirmed', targetId: params.id, targetName: name }
    await recordActivity(change, { ...line, targetType: 'site', actorId: user.id }, now())
    return contactsOfSite(change, params.id)
  })
}

export const changeContactRoutes: Route[] = [
  route(siteContactsChanges.update, updateContacts),
  route(siteContactsChanges.confirm, confirmContacts),
]
