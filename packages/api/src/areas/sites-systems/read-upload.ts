import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { orTooMuch } from '../../work/uploaded.ts'
import { threadJob } from '../../work/work-pool.ts'
import type { ParsedConfiguration, parseConfiguration } from './xml/parse-configuration.ts'
import { type StoredText, storedText } from './xml/stored-text.ts'

export const parseJob = threadJob<typeof parseConfiguration>('parseConfiguration')

interface StoredFile {
  readonly systemId: string
  readonly userId: string
  readonly path: string
  readonly size: number
  /** Receives the loop units, for `rowsIn`. */
  readonly rowsPath: string
  readonly stop?: AbortSignal
}

export interface ReadUpload {
  readonly parsed: ParsedConfiguration
  readonly text: StoredText
  readonly rowsPath: string
}

/**
 * Reads the file before a transaction begins. A malformed file is stored with the parser's message (product 8.11).
 * @throws ApiProblem where the file is refused
 */
export async function readUpload(context: Pick<Services, 'db' | 'work'>, file: StoredFile): Promise<ReadUpload> {
  const { systemId, userId, path, size, rowsPath, stop } = file
  const parsed = await context.work.run(parseJob, { path, rowsPath }, userId, stop).catch(refuseTooMuch)
  if (parsed.refusal) throw new ApiProblem(parsed.refusal)
  await refuseDuplicate(context.db, systemId, parsed.hash)
  return { parsed, text: await storedText(path, size), rowsPath }
}

export const refuseTooMuch = orTooMuch(() => {
  throw new ApiProblem('system_configuration.limits_exceeded')
})

/** Saves reading a large file for nothing; the transaction checks again. */
export async function refuseArchived(db: Queries, id: string): Promise<void> {
  const system = await db.selectFrom('systems').select('archivedAt').where('id', '=', id).executeTakeFirst()
  if (system?.archivedAt) throw new ApiProblem('system.already_archived')
}

/** Saves sending its text to the database for nothing; the index decides between two at once. */
export async function refuseDuplicate(db: Queries, systemId: string, hash: string): Promise<void> {
  const same = await db
    .selectFrom('configurations')
    .select('id')
    .where('systemId', '=', systemId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (same) throw new ApiProblem('system_configuration.duplicate')
}
