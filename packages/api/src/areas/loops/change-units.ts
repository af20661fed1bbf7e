import { type ScannedUnitFields, scannedLoops, scannedUnits, tagOrZoneMissingText } from '@emberwatch/contract/loops'
import { scannedSerialNumber } from '@emberwatch/contract/scanned-text'
import { ApiProblem } from '@emberwatch/http'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { changedFields, type ActivityLine as Line, recordActivity } from '../../record/record.ts'
import { lockLoop } from './change-loops.ts'
import { loadScannedUnit } from './load.ts'

async function addUnit(call: CallOf<typeof scannedLoops.addUnit>) {
  const { db, params, user, now } = call
  const body = withScannedSerial(call.body)
  const id = await changing(db, async (change) => {
    const { scannedSystemId } = await unlockedLoop(change, params.id)
    requireTagOrZone(body)
    const row = { ...body, scannedLoopId: params.id, scannedSystemId, createdAt: now() }
    const added = await change.insertInto('scannedUnits').values(row).returning('id').executeTakeFirstOrThrow()
    await record(change, user, { action: 'unit.created', ...target(added.id, row) }, now())
    return added.id
  })
  return loadScannedUnit(db, id)
}

async function updateUnit({ db, params, user, body: fields, now }: CallOf<typeof scannedUnits.update>) {
  const body = withScannedSerial(fields)
  await changing(db, async (change) => {
    const before = await lockUnit(change, params.id)
    requireTagOrZone({ ...before, ...body })
    if (Object.keys(body).length === 0) return
    await change.updateTable('scannedUnits').set(body).where('id', '=', params.id).execute()
    const line = { action: 'unit.updated', ...target(params.id, before), changes: changedFields(before, body) }
    await record(change, user, line, now())
  })
  return loadScannedUnit(db, params.id)
}

async function removeUnit({ db, params, user, now }: CallOf<typeof scannedUnits.remove>) {
  await changing(db, async (change) => {
    const unit = await lockUnit(change, params.id)
    await change.deleteFrom('scannedUnits').where('id', '=', params.id).execute()
    await record(change, user, { action: 'unit.deleted', ...target(params.id, unit) }, now())
  })
  return null
}

/** Browsers send what the scanner typed, as the layouts of keyboards would weigh on the page of a loop (product 11.7). */
const withScannedSerial = ({ serialNumber, ...fields }: ScannedUnitFields): ScannedUnitFields =>
  serialNumber === undefined ? fields : { ...fields, serialNumber: serialNumber && scannedSerialNumber(serialNumber) }

/** @throws ApiProblem scanned_loop.is_locked (product 11.5) */
async function unlockedLoop(change: Queries, id: string) {
  const loop = await lockLoop(change, id)
  if (loop.isLocked) throw new ApiProblem('scanned_loop.is_locked')
  return loop
}

/** Locks the unit and its loop, which somebody may have changed or locked meanwhile. */
async function lockUnit(change: Queries, id: string) {
  const read = () =>
    change
      .selectFrom('scannedUnits')
      .select(['scannedLoopId', 'tagName', 'detectionZone', 'lsiNumber', 'unitType', 'serialNumber', 'comment'])
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await read()
  if (!before) throw new ApiProblem('unit.not_found')
  await unlockedLoop(change, before.scannedLoopId)
  const unit = await read()
  if (!unit) throw new ApiProblem('unit.not_found')
  return unit
}

function requireTagOrZone({ tagName, detectionZone }: ScannedUnitFields): void {
  if (tagName || detectionZone) return
  throw new ApiProblem('scanned_unit.form.tag_or_dz_required', { fields: { tagName: tagOrZoneMissingText } })
}

/** The unique indexes decide about tags and serial numbers, also between two requests at once (product 11.7). */
async function changing<Result>(db: Queries, work: (change: Queries) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (isUniqueViolation(error, 'scanned_units_tag')) throw conflict('scanned_unit.tag_name_already_exists', 'tagName')
    if (isUniqueViolation(error, 'scanned_units_serial'))
      throw conflict('scanned_unit.serial_number_already_exists', 'serialNumber')
    throw error
  }
}

const texts = { tagName: 'Tag name already exists', serialNumber: 'Serial number already exists' } as const
const conflict = (code: ConstructorParameters<typeof ApiProblem>[0], field: keyof typeof texts) =>
  new ApiProblem(code, { fields: { [field]: texts[field] } })

/** A unit is named by its tag, else by its zone. */
const target = (targetId: string, { tagName, detectionZone }: ScannedUnitFields) => ({
  targetId,
  targetName: tagName || detectionZone || null,
})

const record = (db: Queries, { id }: Caller, line: Line, at: Date) =>
  recordActivity(db, { ...line, actorId: id, targetType: 'unit' }, at)

export const unitChangeRoutes: Route[] = [
  route(scannedLoops.addUnit, addUnit),
  route(scannedUnits.update, updateUnit),
  route(scannedUnits.remove, removeUnit),
]
