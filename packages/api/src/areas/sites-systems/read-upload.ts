import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { ApiProblem } from '../../problem.ts'
import { orTooMuch } from '../../work/uploaded.ts'
import { threadJob } from '../../work/work-pool.ts'
import type { ParsedConfiguration, parseConfiguration } from './xml/parse-configuration.ts'
import { type StoredText, storedText } from './xml/stored-text.ts'

const parseJob = threadJob<typeof parseConfiguration>('parseConfiguration')

/** What a call and a job do with a configuration file that lies on this server's disk. */

interface StoredFile {
  readonly systemId: string
  readonly userId: string
  readonly path: string
  readonly size: number
  /** Gets the loop units, as `rowsIn` reads them. */
  readonly rowsPath: string
  /** Ends the reading on the way. */
  readonly stop?: AbortSignal
}

export interface ReadUpload {
  readonly parsed: ParsedConfiguration
  readonly text: StoredText
  readonly rowsPath: string
}

/**
 * Reads it before a transaction begins, so that the database waits for no disk; one that is not well-formed is kept with the parser's
 * message (product 8.11).
 * @throws ApiProblem where the file is not to be kept
 */
export async function readUpload(tools: Pick<Services, 'db' | 'work'>, file: StoredFile): Promise<ReadUpload> {
  const { systemId, userId, path, size, rowsPath, stop } = file
  const parsed = await tools.work.run(parseJob, { path, rowsPath }, userId, stop).catch(refuseTooMuch)
  if (parsed.refusal) throw new ApiProblem(parsed.refusal)
  await refuseDuplicate(tools.db, systemId, parsed.hash)
  return { parsed, text: await storedText(path, size), rowsPath }
}

export const refuseTooMuch = orTooMuch(() => {
  throw new ApiProblem('system_configuration.limits_exceeded')
})

/** Before a large file is read for nothing; the transaction looks again. */
export async function refuseArchived(db: Queries, id: string): Promise<void> {
  const system = await db.selectFrom('systems').select('archivedAt').where('id', '=', id).executeTakeFirst()
  if (system?.archivedAt) throw new ApiProblem('system.already_archived')
}

/** Before its text is sent to the database for nothing; of two at the same time the index decides. */
export async function refuseDuplicate(db: Queries, systemId: string, hash: string): Promise<void> {
  const same = await db
    .selectFrom('configurations')
    .select('id')
    .where('systemId', '=', systemId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (same) throw new ApiProblem('system_configuration.duplicate')
}
