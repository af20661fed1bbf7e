import {
  formatLoopFileProblem,
  type LoopFileProblem,
  type LoopFileUnit,
  loopFileColumns,
  type NewLoopFromFile,
  readLoopFile,
  scannedSystems,
} from '@emberwatch/contract'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { insertMany } from '../../db/bulk.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Call, Queries } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { recordActivity } from '../audit.ts'
import { loadScannedLoop } from './load.ts'

/** Problems told at once; the file is refused as a whole in any case. */
const toldAtMost = 50

/** Makes a loop of a CSV file, all of it or nothing (reading 78). */
async function importFile(call: Call<'/v1/scanned-systems/{id}/import-loop', NewLoopFromFile>) {
  const { db, params, body, user, now } = call
  const { units, problems } = readLoopFile(await body['scanned-loop'].text(), parse)
  if (problems.length) throw refused(problems)
  const id = await db
    .transaction()
    .execute(async (change) => {
      const taken = await alreadyTaken(change, params.id, units)
      if (taken.length) throw refused(taken)
      const row = { scannedSystemId: params.id, name: body.name, createdById: user.id, createdAt: now() }
      const loop = await change.insertInto('scannedLoops').values(row).returning('id').executeTakeFirstOrThrow()
      await insertMany(
        change,
        'scannedUnits',
        units.map(({ unit }) => ({ ...cellsOf(unit), ...idsOf(loop.id, params.id), createdAt: now() })),
      )
      const target = { targetType: 'loop' as const, targetId: loop.id, targetName: body.name }
      const activity = { actorId: user.id, action: 'loop.imported', ...target }
      await recordActivity(change, { ...activity, details: { units: units.length } }, now())
      return loop.id
    })
    .catch((error: unknown) => {
      // Somebody else was faster between the look and the insert.
      if (isUniqueViolation(error, 'scanned_units_tag')) throw new ApiProblem('scanned_unit.tag_name_already_exists')
      if (isUniqueViolation(error, 'scanned_units_serial'))
        throw new ApiProblem('scanned_unit.serial_number_already_exists')
      throw error
    })
  return loadScannedLoop(db, id)
}

const idsOf = (scannedLoopId: string, scannedSystemId: string) => ({ scannedLoopId, scannedSystemId })

/** Every row has every column: bulk inserts take the columns of the first. */
const cellsOf = (unit: LoopFileUnit['unit']) =>
  Object.fromEntries(loopFileColumns.map((column) => [column, unit[column] ?? null]))

/** Units of the file whose tag is taken in the loop system, or whose serial number anywhere (reading 45). */
async function alreadyTaken(change: Queries, scannedSystemId: string, units: readonly LoopFileUnit[]) {
  const cells = JSON.stringify(units.map(({ line, unit }) => ({ line, tag: unit.tagName, serial: unit.serialNumber })))
  const { rows } = await sql<{ line: number; isTag: boolean; isSerial: boolean }>`
    select f.line, t.id is not null as is_tag, n.id is not null as is_serial
    from json_to_recordset(${cells}::json) as f (line int, tag text, serial text)
    left join scanned_units t on t.scanned_system_id = ${scannedSystemId}::uuid
      and btrim(t.tag_name) <> '' and fold(btrim(t.tag_name)) = fold(btrim(f.tag))
    left join scanned_units n on btrim(n.serial_number) <> '' and fold(btrim(n.serial_number)) = fold(btrim(f.serial))
    where t.id is not null or n.id is not null order by f.line limit ${toldAtMost}`.execute(change)
  return rows.flatMap(({ line, isTag, isSerial }): LoopFileProblem[] => [
    ...(isTag ? [{ line, column: 'tagName' as const, message: 'Tag name already exists' }] : []),
    ...(isSerial ? [{ line, column: 'serialNumber' as const, message: 'Serial number already exists' }] : []),
  ])
}

function refused(problems: readonly LoopFileProblem[]): ApiProblem {
  const told = problems.slice(0, toldAtMost).map(formatLoopFileProblem)
  const more = problems.length > toldAtMost ? [`and ${problems.length - toldAtMost} more`] : []
  const text = [...told, ...more].join('\n')
  return new ApiProblem('generic.bad_request', { fields: { 'scanned-loop': text }, message: told[0] ?? text })
}

export const importLoop = route(scannedSystems.importLoop, importFile)
