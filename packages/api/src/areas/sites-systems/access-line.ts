import type { FieldChange } from '@emberwatch/contract/admin'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'
import { recordActivity } from '../../record/record.ts'
import { systemName } from '../system-name.ts'
import { type AccessKind, tableOf } from './access-entries.ts'

export async function nameOf(db: Queries, kind: AccessKind, id: string): Promise<string> {
  const query =
    kind === 'site'
      ? db.selectFrom('sites').select('name').where('id', '=', id)
      : db.selectFrom('systems as y').select(systemName.as('name')).where('y.id', '=', id)
  return (await query.executeTakeFirstOrThrow()).name
}

/** The site or system of an entry, and the account that has the invited address. */
export function placeOf(db: Queries, kind: AccessKind, entry: string) {
  return db
    .selectFrom(tableOf(kind))
    .select([(kind === 'site' ? 'siteId as resource' : 'systemId as resource') as 'siteId as resource'])
    .select('userId as personId')
    .where('id', '=', entry)
    .executeTakeFirstOrThrow()
}

interface AccessLine {
  readonly kind: AccessKind
  readonly resource: string
  readonly entry: string
  /** Undefined where the level stays. */
  readonly level?: FieldChange
  /** Null while no account has the address. */
  readonly personId: string | null
  /** The name of the resource; loaded where it is left out. */
  readonly name?: string | undefined
}

/** Links the line with the person whose level it is. */
export async function recordAccess(db: Queries, { id }: Caller, action: string, line: AccessLine, at: Date) {
  const { kind, resource, entry, level, personId } = line
  const targetName = line.name ?? (await nameOf(db, kind, resource))
  const target = { targetType: kind, targetId: resource, targetName }
  const details = { entry, ...(personId ? { personId } : {}) }
  await recordActivity(db, { actorId: id, action, ...target, ...(level ? { changes: [level] } : {}), details }, at)
}
