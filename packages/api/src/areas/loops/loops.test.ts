import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const site = demoIds.sites.nidelva

const send = (account: DemoAccount, method: string, path: string, body?: object) =>
  callsOf(api)(account, method, `/${path}`, body)

async function newLoop(name = 'Loop X') {
  const system = await send('site.admin', 'POST', `sites/${site}/scanned-systems`, { systemName: 'Scan' })
  const loop = await send('site.admin', 'POST', `scanned-systems/${system.body.data.id}/scanned-loops`, { name })
  return { systemId: system.body.data.id as string, loopId: loop.body.data.id as string }
}
const addUnit = (loopId: string, unit: object, account: DemoAccount = 'site.admin') =>
  send(account, 'POST', `scanned-loops/${loopId}/scanned-units`, unit)

describe('loop systems', () => {
  it('are added to a site, renamed and deleted with their loops', async () => {
    const { systemId, loopId } = await newLoop()
    await addUnit(loopId, { tagName: 'GOES-1' })
    const renamed = await send('site.admin', 'PUT', `scanned-systems/${systemId}`, { name: '  Kjeller  ' })
    expect(renamed.body.data).toMatchObject({ name: 'Kjeller', siteId: site, loopsCount: 1 })
    expect((await send('site.admin', 'DELETE', `scanned-systems/${systemId}`)).body).toEqual({ data: null })
    expect((await send('site.admin', 'GET', `scanned-loops/${loopId}`)).body.statusText).toBe('loop.not_found')
  })

  it('need a name of at most 100 characters', async () => {
    const path = `sites/${site}/scanned-systems`
    expect((await send('site.admin', 'POST', path, { systemName: ' ' })).body.fields).toEqual({
      systemName: 'Name is required',
    })
    const long = await send('site.admin', 'POST', path, { systemName: 'x'.repeat(101) })
    expect(long.body.fields.systemName).toBe('Name is too long (should be at max 100 characters)')
    expect((await send('site.admin', 'POST', path, { systemName: 'x'.repeat(100) })).status).toBe(200)
  })

  it('refuse a site other than that of the address', async () => {
    const body = { systemName: 'Scan', siteId: demoIds.outsiderSite }
    const { status, body: problem } = await send('site.admin', 'POST', `sites/${site}/scanned-systems`, body)
    expect([status, Object.keys(problem.fields)]).toEqual([400, ['siteId']])
  })
})

describe('the flags of a loop', () => {
  it('change one at a time, independently', async () => {
    const { loopId } = await newLoop()
    const path = `scanned-loops/${loopId}`
    expect((await send('site.operator', 'PUT', path, { isReady: true })).body.data).toMatchObject({
      isReady: true,
      isLocked: false,
    })
    expect((await send('site.admin', 'PUT', path, { isLocked: true })).body.data).toMatchObject({
      isReady: true,
      isLocked: true,
    })
    expect((await send('site.operator', 'PUT', path, { isReady: false })).body.data.isReady).toBe(false)
    expect((await send('site.admin', 'PUT', path, { isReady: true, isLocked: false })).status).toBe(400)
  })

  it('leave name and lock to admins', async () => {
    const { loopId } = await newLoop()
    for (const body of [{ name: 'Mine' }, { isLocked: true }]) {
      const { status, body: problem } = await send('site.operator', 'PUT', `scanned-loops/${loopId}`, body)
      expect([status, problem.statusText]).toEqual([403, 'user.missing_permissions'])
    }
    expect((await send('super.operator', 'PUT', `scanned-loops/${loopId}`, { isReady: true })).status).toBe(403)
  })

  it('lock units and name, but neither the ready flag nor deleting', async () => {
    const { loopId } = await newLoop()
    const unit = (await addUnit(loopId, { tagName: 'LOCK-1' })).body.data
    await send('site.admin', 'PUT', `scanned-loops/${loopId}`, { isLocked: true })
    const answers = await Promise.all([
      addUnit(loopId, { tagName: 'LOCK-2' }),
      send('site.admin', 'PUT', `scanned-units/${unit.id}`, { comment: 'x' }),
      send('site.admin', 'DELETE', `scanned-units/${unit.id}`),
      send('site.admin', 'PUT', `scanned-loops/${loopId}`, { name: 'Other' }),
    ])
    for (const { status, body } of answers) expect([status, body.statusText]).toEqual([409, 'scanned_loop.is_locked'])
    expect((await send('site.operator', 'PUT', `scanned-loops/${loopId}`, { isReady: true })).status).toBe(200)
    expect((await send('site.admin', 'DELETE', `scanned-loops/${loopId}`)).status).toBe(200)
  })
})

describe('units', () => {
  it('need a tag or a detection zone', async () => {
    const { loopId } = await newLoop()
    const neither = await addUnit(loopId, { serialNumber: '2601-1', tagName: '  ' })
    expect([neither.status, neither.body.statusText]).toEqual([400, 'scanned_unit.form.tag_or_dz_required'])
    const zoneOnly = await addUnit(loopId, { detectionZone: 'DZ-012 2. etg korridor øst' })
    expect(zoneOnly.body.data).toMatchObject({ tagName: null, detectionZone: 'DZ-012 2. etg korridor øst' })
    const emptied = await send('site.admin', 'PUT', `scanned-units/${zoneOnly.body.data.id}`, { detectionZone: '' })
    expect(emptied.body.statusText).toBe('scanned_unit.form.tag_or_dz_required')
  })

  it.each([
    ['tagName', 24],
    ['detectionZone', 34],
    ['lsiNumber', 30],
    ['unitType', 24],
    ['serialNumber', 50],
    ['comment', 255],
  ])('take %s up to %i characters', async (field, max) => {
    const { loopId } = await newLoop()
    const unit = { detectionZone: 'DZ', [field]: 'x'.repeat(max) }
    expect((await addUnit(loopId, unit)).status).toBe(200)
    const { body } = await addUnit(loopId, { ...unit, [field]: 'y'.repeat(max + 1) })
    expect(body.fields[field]).toMatch(new RegExp(`too long \\(should be at max ${max} characters\\)`))
  })

  it('have a tag unique in the loop system and a serial number unique everywhere', async () => {
    const one = await newLoop()
    const other = await newLoop()
    expect((await addUnit(one.loopId, { tagName: 'P01-Ø1', serialNumber: '2602-000001' })).status).toBe(200)
    const sameTag = await addUnit(one.loopId, { tagName: ' p01-ø1 ' })
    expect([sameTag.status, sameTag.body.statusText]).toEqual([409, 'scanned_unit.tag_name_already_exists'])
    expect((await addUnit(other.loopId, { tagName: 'P01-Ø1' })).status).toBe(200)
    const sameSerial = await addUnit(other.loopId, { tagName: 'P02', serialNumber: '2602-000001' })
    expect(sameSerial.body.fields).toEqual({ serialNumber: 'Serial number already exists' })
  })

  it.each([
    ['composed and decomposed', 'Møte Ås', 'Møte Ås'.normalize('NFD')],
    ['Cyrillic', 'ЗАЛ ё1', 'зал Ё1'],
    ['Greek', 'ΆΓΙΟΣ', 'άγιος'],
    ['Romanian', 'ȘCOALĂ', 'şcoală'],
    ['Turkish', 'IŞIK İL', 'ışık il'],
  ])('match tag and serial number in %s letters in any notation', async (_script, one, other) => {
    const { loopId } = await newLoop()
    expect((await addUnit(loopId, { tagName: one, serialNumber: one })).status).toBe(200)
    const sameTag = await addUnit(loopId, { tagName: other })
    expect([sameTag.status, sameTag.body.statusText]).toEqual([409, 'scanned_unit.tag_name_already_exists'])
    const sameSerial = await addUnit((await newLoop()).loopId, { tagName: 'Other', serialNumber: other })
    expect(sameSerial.body.fields).toEqual({ serialNumber: 'Serial number already exists' })
    const units = `scanned-loops/${loopId}/scanned-units?tagName=${encodeURIComponent(other)}`
    const { body } = await send('site.monitor', 'GET', units)
    expect(body.data.map(({ tagName }: { tagName: string }) => tagName)).toEqual([one])
  })

  it('are stored composed', async () => {
    const { loopId } = await newLoop()
    const { body } = await addUnit(loopId, { tagName: 'Bla\u030A' })
    expect(body.data.tagName).toBe('Bl\u00e5')
  })

  it.each([
    ['the identifier of a bar code', ']C12603-000001'],
    ['a German keyboard', '2604ß000001'],
    ['a French keyboard', 'é-à()ààààà&'],
  ])('match the serial number that a scanner with %s reads', async (_, serialNumber) => {
    const { loopId } = await newLoop()
    const { body } = await addUnit(loopId, { tagName: 'Scanned', serialNumber })
    expect(body.data.serialNumber).toMatch(/^260[345]-000001$/)
  })

  it('stay unique after ten concurrent calls with the same one', async () => {
    const { loopId } = await newLoop()
    const answers = await Promise.all(Array.from({ length: 10 }, () => addUnit(loopId, { tagName: 'AT-ONCE' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('keep a tag or a zone when two concurrent changes each remove one', async () => {
    const { loopId } = await newLoop()
    const { id } = (await addUnit(loopId, { tagName: 'BOTH', detectionZone: 'DZ-1' })).body.data
    const answers = await Promise.all(
      [{ tagName: '' }, { detectionZone: '' }].map((body) => send('site.admin', 'PUT', `scanned-units/${id}`, body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('are listed in the natural order of their LSI', async () => {
    const { loopId } = await newLoop()
    for (const lsiNumber of ['10', '2.1', '1', '3', '2', '2.10', '2.2'])
      await addUnit(loopId, { tagName: `T-${lsiNumber}`, lsiNumber })
    const { body } = await send('site.monitor', 'GET', `scanned-loops/${loopId}/scanned-units`)
    expect(body.data.map(({ lsiNumber }: { lsiNumber: string }) => lsiNumber)).toEqual([
      '1',
      '2',
      '2.1',
      '2.2',
      '2.10',
      '3',
      '10',
    ])
  })

  it('cannot be changed by operators', async () => {
    const { loopId } = await newLoop()
    expect((await addUnit(loopId, { tagName: 'X' }, 'site.operator')).status).toBe(403)
    expect((await addUnit(loopId, { tagName: 'X' }, 'outsider')).status).toBe(403)
  })
})

describe('the export of a loop', () => {
  it('is a CSV in LSI order that no spreadsheet executes', async () => {
    const { loopId } = await newLoop()
    await addUnit(loopId, { tagName: '=1+1', detectionZone: 'Kjøkken, "sør"', lsiNumber: '2' })
    await addUnit(loopId, { tagName: 'P01', lsiNumber: '1' })
    const response = await api.fetch(`/api/v1/scanned-loops/${loopId}/export-loop`, {
      headers: { authorization: await api.tokenOf('site.monitor') },
    })
    expect(response.headers.get('attachment-name')).toBe('LoopUnits.csv')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).trim().split('\n')
    expect(lines[0]).toBe('tagName,detectionZone,lsiNumber,unitType,serialNumber,comment')
    expect(lines[1]).toMatch(/^P01,/)
    expect(lines[2]).toMatch(/^'=1\+1,"Kjøkken, ""sør""",2,/)
  })

  it('imports again unchanged', async () => {
    const { loopId, systemId } = await newLoop()
    const units = [
      { tagName: '0017', detectionZone: '1-2', lsiNumber: '2.1', serialNumber: '89470100000000000012', comment: '1E5' },
      { tagName: "'=2", detectionZone: 'Kjøkken; sør, 1', lsiNumber: '2', comment: '4. okt' },
    ]
    for (const unit of units) await addUnit(loopId, unit)
    const response = await api.fetch(`/api/v1/scanned-loops/${loopId}/export-loop`, {
      headers: { authorization: await api.tokenOf('site.monitor') },
    })
    const text = await response.text()
    expect(text).toContain('\n0017,1-2,2.1,,89470100000000000012,1E5\n')
    expect(text).toContain(`\n''=2,"Kjøkken; sør, 1",2,`)
    await api.db.kysely.deleteFrom('scannedUnits').where('scannedLoopId', '=', loopId).execute()
    const form = new FormData()
    form.append('name', 'Again')
    form.append('scanned-loop', new File([text], 'loop.csv', { type: 'text/csv' }))
    const { body } = await callsOf(api)('site.admin', 'POST', `/scanned-systems/${systemId}/import-loop`, form)
    const { body: read } = await send('site.monitor', 'GET', `scanned-loops/${body.data.id}/scanned-units`)
    expect(read.data).toEqual(expect.arrayContaining(units.map((unit) => expect.objectContaining(unit))))
  })
})
