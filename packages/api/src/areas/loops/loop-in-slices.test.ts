import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { sweepUnfinishedLoops } from './keep-loop.ts'

let api: DemoApi
let call: Calls
const site = demoIds.sites.nidelva
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const newSystem = async (systemName: string): Promise<string> =>
  (await call('site.admin', 'POST', `/sites/${site}/scanned-systems`, { systemName })).body.data.id

const unitsOf = (mark: string, count = 1_000) =>
  `tagName,detectionZone,lsiNumber,unitType,serialNumber,comment\n${Array.from(
    { length: count },
    (_, n) => `${mark}-${n},Z,${n},BHH-300,${mark}-S${n},\n`,
  ).join('')}`

const importLoop = (systemId: string, csv: string, name = 'Sliced') => {
  const form = new FormData()
  form.append('name', name)
  form.append('scanned-loop', new File([csv], 'loop.csv', { type: 'text/csv' }))
  return call('site.admin', 'POST', `/scanned-systems/${systemId}/import-loop`, form)
}

const storing = () =>
  api.db.kysely.selectFrom('scannedLoops').select(['id', 'scannedSystemId']).where('storingUntil', 'is not', null)

/** Begins an import and holds it when the first piece of its units is stored. */
async function holdImport(systemId: string, csv: string) {
  const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { pool, kind } = api.db
  const { connect } = pool
  let pieces = 0
  pool.connect = async (...args: unknown[]) => {
    // Work in pieces asks the embedded database's one session so; inside, it would hold everybody else too.
    if (args[0] === false && pieces > 0) await released.promise
    const client = await (connect as (...args: unknown[]) => ReturnType<typeof connect>).apply(pool, args)
    return {
      ...client,
      query: async <Row>(text: string, parameters?: readonly unknown[]) => {
        const isPiece = text.startsWith('with held as')
        if (isPiece && pieces > 0 && kind === 'postgres') await released.promise
        const result = await client.query<Row>(text, parameters)
        if (isPiece && ++pieces === 1) stored.resolve()
        return result
      },
    }
  }
  const importing = importLoop(systemId, csv)
  await stored.promise
  const { id } = await storing().where('scannedSystemId', '=', systemId).executeTakeFirstOrThrow()
  const release = () => {
    pool.connect = connect
    released.resolve()
    return importing
  }
  return { loopId: id, release }
}
const countUnits = async (mark: string) =>
  (await api.db.kysely.selectFrom('scannedUnits').select('id').where('tagName', 'like', `${mark}-%`).execute()).length

/** Returns what another person reads of the system and of everything in it. */
async function answersOf(systemId: string, loopId: string, unitId: string) {
  const get = (path: string) => call('site.monitor', 'GET', path)
  const headers = { authorization: await api.tokenOf('site.monitor') }
  const [unit, system, loops, systems, loop, units, exported, record] = await Promise.all([
    call('site.admin', 'PUT', `/scanned-units/${unitId}`, { comment: 'seen' }),
    get(`/scanned-systems/${systemId}`),
    get(`/scanned-systems/${systemId}/scanned-loops`),
    get(`/sites/${site}/scanned-systems?limit=1000`),
    get(`/scanned-loops/${loopId}`),
    get(`/scanned-loops/${loopId}/scanned-units`),
    api.fetch(`/api/v1/scanned-loops/${loopId}/export-loop`, { headers }),
    get(`/sites/${site}/record`),
  ])
  const ofSystem = ({ id }: { id: string }) => id === systemId
  return {
    counts: [
      system.body.data.loopsCount,
      loops.body.count,
      systems.body.data.find(ofSystem).loopsCount,
      record.body.data.scannedSystems.find(ofSystem).loops.length,
    ],
    statuses: [loop, units, exported, unit].map(({ status }) => status),
  }
}

describe('a loop whose units arrive in slices', () => {
  it('is invisible until all units are stored', async () => {
    const systemId = await newSystem('Unseen')
    const { loopId, release } = await holdImport(systemId, unitsOf('UNSEEN'))
    const unit = api.db.kysely.selectFrom('scannedUnits').select('id').where('scannedLoopId', '=', loopId).limit(1)
    const { id: unitId } = await unit.executeTakeFirstOrThrow()
    const nothing = { counts: [0, 0, 0, 0], statuses: [404, 404, 404, 404] }
    expect(await answersOf(systemId, loopId, unitId)).toEqual(nothing)
    expect((await release()).body.data).toMatchObject({ id: loopId, unitsCount: 1_000 })
    expect(await answersOf(systemId, loopId, unitId)).toEqual({ counts: [1, 1, 1, 1], statuses: [200, 200, 200, 200] })
  })

  it('is stored by one of two concurrent calls', async () => {
    const systemId = await newSystem('Twice')
    const answers = await Promise.all([1, 2].map((n) => importLoop(systemId, unitsOf('TWICE'), `Twice ${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    // The error is in any line of the first piece: its lookup may begin before the other has stored any.
    expect(loser?.body.message).toMatch(/^Line \d+, tagName: Tag name already exists$/)
    expect(await countUnits('TWICE')).toBe(1_000)
    expect((await call('site.monitor', 'GET', `/scanned-systems/${systemId}`)).body.data.loopsCount).toBe(1)
    expect(await storing().execute()).toEqual([])
  })

  it('leaves nothing when its system is removed during the import', async () => {
    const systemId = await newSystem('Removed')
    const { release } = await holdImport(systemId, unitsOf('REMOVED'))
    expect((await call('site.admin', 'DELETE', `/scanned-systems/${systemId}`)).status).toBe(200)
    expect(refusal(await release())).toEqual([404, 'scanned_system.not_found'])
    expect(await countUnits('REMOVED')).toBe(0)
  })

  it('leaves nothing when a unit cannot be stored halfway', async () => {
    const [systemId, other] = [await newSystem('Halfway'), await newSystem('In the way')]
    const { body } = await call('site.admin', 'POST', `/scanned-systems/${other}/scanned-loops`, { name: 'L' })
    const unit = { tagName: 'X', serialNumber: 'HALFWAY-S999' }
    const { release } = await holdImport(systemId, unitsOf('HALFWAY'))
    expect((await call('site.admin', 'POST', `/scanned-loops/${body.data.id}/scanned-units`, unit)).status).toBe(200)
    expect(refusal(await release())).toEqual([409, 'scanned_unit.serial_number_already_exists'])
    expect([await countUnits('HALFWAY'), await storing().execute()]).toEqual([0, []])
  })

  it('leaves nothing of a killed server that blocks the same file', async () => {
    const systemId = await newSystem('Killed')
    const begin = (name: string, until: number) =>
      api.db.kysely
        .insertInto('scannedLoops')
        .values({ scannedSystemId: systemId, name, storingUntil: new Date(api.clock.now.getTime() + until) })
        .returning('id')
        .executeTakeFirstOrThrow()
    const loop = await begin('left', -1)
    await begin('at work', 60_000)
    const unit = { scannedSystemId: systemId, tagName: 'KILLED-0' }
    await api.db.kysely
      .insertInto('scannedUnits')
      .values({ ...unit, scannedLoopId: loop.id })
      .execute()
    expect((await importLoop(systemId, unitsOf('KILLED', 10))).status).toBe(200)
    const names = async () =>
      (await api.db.kysely.selectFrom('scannedLoops').select('name').where('scannedSystemId', '=', systemId).execute())
        .map(({ name }) => name)
        .sort()
    expect(await names()).toEqual(['Sliced', 'at work'])
    await sweepUnfinishedLoops(api.db.kysely, null)
    expect(await names()).toEqual(['Sliced'])
  })
})
