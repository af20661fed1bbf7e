import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Database } from '../db/schema.ts'

/**
 * Each link hashes one row and the link before. Whoever changes or removes a row must remake all later links, and then differs from the anchor that
 * the server logs each day (docs/operating.md).
 */

const rowsAtOnce = 500
/** Rows of transactions that are still open get a later link. */
const firstHash = ''

type Row = Selectable<Database['auditLog']>

export interface Anchor {
  readonly number: number
  readonly hash: string
}

/** Oldest first, one server at a time. @returns the last link */
export const extendChain = (db: Queries): Promise<Anchor | null> =>
  db.transaction().execute(async (change) => {
    const { rows } = await sql<{
      isMine: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('audit_chain')) as is_mine`.execute(change)
    if (!rows[0]?.isMine) return null
    let last = await lastLink(change)
    for (;;) {
      const unlinked = await change
        .selectFrom('auditLog as l')
        .selectAll('l')
        .where(sql<boolean>`not exists (select from audit_chain c where c.row_id = l.id)`)
        .orderBy('l.id')
        .limit(rowsAtOnce)
        .execute()
      if (unlinked.length === 0) return last
      const links = unlinked.map((row) => {
        last = { number: (last?.number ?? 0) + 1, hash: hashOf(row, last?.hash ?? firstHash) }
        return { ...last, rowId: row.id }
      })
      await change.insertInto('auditChain').values(links).execute()
    }
  })

const lastLink = async (db: Queries): Promise<Anchor | null> =>
  (await db
    .selectFrom('auditChain')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** All of a row, in a fixed order. */
function hashOf({ id, at, actorId, action, targetType, targetId, targetName, changes, details }: Row, before: string) {
  const fields = [before, id, at.toISOString(), actorId, action, targetType, targetId, targetName, changes, details]
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/** Action of the line that a removal of old rows leaves (retire-record.ts). */
export const retiredAction = 'record.retired'

/** The last removed link; null where none was removed. */
async function oldestLine(db: Queries): Promise<Anchor | null> {
  const line = await db
    .selectFrom('auditLog')
    .select(sql<{ number: number; hash: string }>`details`.as('details'))
    .where('action', '=', retiredAction)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line ? { number: Number(line.details.number), hash: String(line.details.hash) } : null
}

export interface ChainCheck {
  /** The last removed link; null where none was removed. */
  readonly begin: Anchor | null
  readonly links: number
  readonly last: Anchor | null
  /** Describes the first broken link; null for a whole chain. */
  readonly broken: string | null
}

/** @param anchor from an earlier day's log: its link must exist and match */
export async function checkChain(db: Queries, anchor?: Anchor): Promise<ChainCheck> {
  const begin = await oldestLine(db)
  let last = begin
  // Only the anchor's successor, which holds its hash, proves anything about a removed link.
  let isAnchorMet = anchor === undefined || (begin !== null && anchor.number < begin.number)
  if (anchor && begin?.number === anchor.number) {
    if (begin.hash !== anchor.hash)
      return { begin, links: 0, last, broken: `link ${anchor.number} is another one than the log has` }
    isAnchorMet = true
  }
  for (;;) {
    const links: readonly (Anchor & { readonly rowId: number })[] = await db
      .selectFrom('auditChain')
      .selectAll()
      .where('number', '>', last?.number ?? 0)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    if (links.length === 0) break
    const rows = await rowsOf(db, links)
    for (const link of links) {
      const reason = whyBroken(link, rows.get(Number(link.rowId)), last)
      if (reason) return { begin, links: link.number, last, broken: reason }
      last = { number: Number(link.number), hash: link.hash }
      if (anchor && last.number === anchor.number) {
        if (last.hash !== anchor.hash)
          return { begin, links: last.number, last, broken: `link ${last.number} is another one than the log has` }
        isAnchorMet = true
      }
    }
  }
  const reason = isAnchorMet ? null : `link ${anchor?.number}, which the log has, is missing`
  return { begin, links: (last?.number ?? 0) - (begin?.number ?? 0), last, broken: reason }
}

async function rowsOf(db: Queries, links: readonly { readonly rowId: number }[]): Promise<Map<number, Row>> {
  const ids = links.map(({ rowId }) => rowId)
  const rows = await db.selectFrom('auditLog').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [Number(row.id), row]))
}

function whyBroken(
  { number, rowId, hash }: Anchor & { readonly rowId: number },
  row: Row | undefined,
  last: Anchor | null,
): string | null {
  if (Number(number) !== (last?.number ?? 0) + 1) return `link ${(last?.number ?? 0) + 1} is missing`
  if (!row) return `row ${rowId} of the record is missing`
  if (hashOf(row, last?.hash ?? firstHash) === hash) return null
  return `row ${rowId} of the record (${row.action}, ${row.at.toISOString()}) is not what it was`
}
