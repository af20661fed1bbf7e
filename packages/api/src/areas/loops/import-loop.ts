import type { ErrorCode } from '@emberwatch/contract/api'
import { formatLoopFileProblem, type LoopFileProblem, scannedSystems } from '@emberwatch/contract/loops'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import { route } from '../../http/route.ts'
import { rowsIn } from '../../work/rows-file.ts'
import { orTooMuch, withRowsFile } from '../../work/uploaded.ts'
import { threadJob } from '../../work/work-pool.ts'
import { type ImportCall, storeLoop, sweepUnfinishedLoops, unitColumns } from './keep-loop.ts'
import { loadScannedLoop } from './load.ts'
import { problemsMax, type readLoop } from './read-loop.ts'

const readLoopJob = threadJob<typeof readLoop>('readLoop')

/** All of the file is stored or nothing (product 11.9). */
const importFile = (call: ImportCall) =>
  withRowsFile(call.body['scanned-loop'], async (upload) => {
    const reading = await call.work.run(readLoopJob, upload, call.user.id).catch(refuseTooMuch)
    if (reading.problemsCount > 0) throw refusal(reading.problems, reading.problemsCount)
    return keepLoop(call, reading.unitsCount, upload.rowsPath)
  })

const refuseTooMuch = orTooMuch(() => {
  throw refusal([{ line: 1, column: null, message: 'The file is too intricate to be read' }], 1)
})

/** Checks before it stores, so that errors name their lines; the indexes refuse what others store at the same time. */
async function keepLoop(call: ImportCall, unitsCount: number, rowsPath: string) {
  const { db, lowPriority, params } = call
  await sweepUnfinishedLoops(lowPriority, call.now())
  await refuseTaken(lowPriority, params.id, rowsPath)
  const id = await storeLoop(call, unitsCount, rowsPath).catch(async (error: unknown) => {
    const code = Object.entries(takenKeys).find(([constraint]) => isUniqueViolation(error, constraint))?.[1]
    if (!code) throw error
    // Another request stored the same between check and insert.
    await refuseTaken(lowPriority, params.id, rowsPath)
    throw new ApiProblem(code)
  })
  return loadScannedLoop(db, id)
}

async function refuseTaken(db: Queries, scannedSystemId: string, rowsPath: string): Promise<void> {
  for await (const units of rowsIn(rowsPath)) {
    const conflicts = await alreadyTaken(db, scannedSystemId, units)
    if (conflicts[0]) throw refusal(conflicts, conflicts.length, takenCodes[conflicts[0].column])
  }
}

const takenCodes = {
  tagName: 'scanned_unit.tag_name_already_exists',
  serialNumber: 'scanned_unit.serial_number_already_exists',
} as const
/** Error codes by violated index. */
const takenKeys = { scanned_units_tag: takenCodes.tagName, scanned_units_serial: takenCodes.serialNumber } as const
interface TagConflict extends LoopFileProblem {
  readonly column: keyof typeof takenCodes
}

/** Rows of the file whose tag exists in the loop system, or whose serial number exists anywhere (product 11.7). */
async function alreadyTaken(db: Queries, scannedSystemId: string, units: string) {
  const { rows } = await sql<{ line: number; isTag: boolean; isSerial: boolean }>`
    select f.line, t.id is not null as is_tag, n.id is not null as is_serial
    from json_to_recordset(${units}::json) as f ${unitColumns}
    left join scanned_units t on t.scanned_system_id = ${scannedSystemId}::uuid
      and btrim(t.tag_name) <> '' and fold(btrim(t.tag_name)) = fold(btrim(f."tagName"))
    left join scanned_units n on btrim(n.serial_number) <> ''
      and fold(btrim(n.serial_number)) = fold(btrim(f."serialNumber"))
    where t.id is not null or n.id is not null order by f.line limit ${problemsMax}`.execute(db)
  return rows.flatMap(({ line, isTag, isSerial }): TagConflict[] => [
    ...(isTag ? [{ line, column: 'tagName' as const, message: 'Tag name already exists' }] : []),
    ...(isSerial ? [{ line, column: 'serialNumber' as const, message: 'Serial number already exists' }] : []),
  ])
}

function refusal(
  problems: readonly LoopFileProblem[],
  count: number,
  code: ErrorCode = 'generic.bad_request',
): ApiProblem {
  const lines = problems.slice(0, problemsMax).map(formatLoopFileProblem)
  const more = count > lines.length ? [`and ${count - lines.length} more`] : []
  const text = [...lines, ...more].join('\n')
  return new ApiProblem(code, { fields: { 'scanned-loop': text }, message: lines[0] ?? text })
}

export const importLoop = route(scannedSystems.importLoop, importFile)
