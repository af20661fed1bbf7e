import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { configurationFileMax, inlineXmlMax } from '@emberwatch/contract/sites-systems'
import { until } from '@emberwatch/http/testing/until'
import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { sweepUnfinished } from './keep-configuration.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const system = demoIds.system('nidelva', 1)
const path = `/systems/${system}/configurations`

const sample = (unit = 'P01-L01-S001') => `<?xml version="1.0" encoding="UTF-8"?>
<configuration system="AutroSafe" release="4.7" systemId="1" created="2024-03-02T08:00:00Z">
  <zones><zone id="12" name="2. etg korridor øst" mode="immediate"/></zones>
  <panel id="1" type="BS-420" tag="P01">
    <module slot="1" type="BSD-310" tag="L01">
      <unit lsi="1" type="BHH-300" tag="${unit}" zone="12" serial="1423-004711"/>
      <unit lsi="2" type="BHH-300" tag="P01-L01-S002" zone="12" serial=""/>
    </module>
    <module slot="9" type="BSB-310A" tag="OUT1"/>
  </panel>
</configuration>`

const form = (xml: BlobPart, comment: string | null = 'Årskontroll', name = 'config.xml') => {
  const data = new FormData()
  data.append('configuration', new File([xml], name, { type: 'text/xml' }))
  if (comment !== null) data.append('comment', comment)
  return data
}
/** Each a second later than the one before, so that the latest is known. */
const upload = (xml: BlobPart) => {
  api.clock.now = new Date(api.clock.now.getTime() + 1000)
  return call('site.admin', 'POST', path, form(xml))
}

describe('a configuration of many units', () => {
  const units = 6_000
  const large = () => {
    const lines = Array.from({ length: units }, (_, n) => `<unit lsi="${n}" type="BHH-300" tag="U${n}" zone="12"/>`)
    return sample().replace('<unit lsi="1"', `${lines.join('')}<unit lsi="1"`)
  }
  const latest = async () =>
    (await call('site.monitor', 'GET', `${path}?limit=1&orderBy=createdAt&order=DESC`)).body.data[0]

  it('is shown as not processed to other calls until all of it is stored', async () => {
    const before = (await latest()).id
    let isDone = false
    const uploading = upload(large()).finally(() => {
      isDone = true
    })
    const states: boolean[] = []
    while (!isDone) {
      const row = await latest()
      if (row.id !== before) states.push(row.isProcessed)
      // The pause is that of a person who looks, not of a load: storing goes on when nobody asks (db/connections.test.ts).
      await sleep(10)
    }
    expect((await uploading).status).toBe(200)
    expect(states.filter((isProcessed) => !isProcessed).length).toBeGreaterThan(3)
    const query = api.db.kysely.selectFrom('systems').select('unitsCount').where('id', '=', system)
    expect(await query.executeTakeFirst()).toEqual({ unitsCount: units + 2 })
  })

  it('leaves nothing when the system is archived during processing', async () => {
    const id = demoIds.system('lade', 1)
    const rows = () => api.db.kysely.selectFrom('configurations').select('id').where('systemId', '=', id).execute()
    const before = await rows()
    const uploading = call('super.admin', 'POST', `/systems/${id}/configurations`, form(large()))
    while ((await rows()).length === before.length) await new Promise(setImmediate)
    await api.db.kysely.updateTable('systems').set({ archivedAt: api.clock.now }).where('id', '=', id).execute()
    expect(refusal(await uploading)).toEqual([409, 'system.already_archived'])
    expect(await rows()).toEqual(before)
    await api.db.kysely.updateTable('systems').set({ archivedAt: null }).where('id', '=', id).execute()
  })

  it('disappears when its server has ended, but not one that waits for processing', async () => {
    const expiredRow = { systemId: system, hash: 'left', storingUntil: new Date(api.clock.now.getTime() - 1) }
    const rows = api.db.kysely.insertInto('configurations').values([expiredRow, { systemId: system, hash: 'waits' }])
    await rows.execute()
    await sweepUnfinished(api.db.kysely, api.clock.now)
    const query = api.db.kysely.selectFrom('configurations').select('hash').where('hash', 'in', ['left', 'waits'])
    expect(await query.execute()).toEqual([{ hash: 'waits' }])
    await api.db.kysely.deleteFrom('configurations').where('hash', '=', 'waits').execute()
  })
})

describe('a page of configurations', () => {
  it('limits the text it sends', async () => {
    const rows = Array.from({ length: 8 }, (_, n) => ({
      systemId: demoIds.system('lade', 1),
      hash: `room-${n}`,
      xml: `<a>${'x'.repeat(300_000)}</a>`,
      classReason: JSON.stringify({ a: 'x'.repeat(300_000) }),
      createdAt: new Date(2020, 1, n),
    }))
    await api.db.kysely.insertInto('configurations').values(rows).execute()
    const list = (query: string) =>
      call(
        'super.admin',
        'GET',
        `/systems/${demoIds.system('lade', 1)}/configurations?hash=room&orderBy=createdAt${query}`,
      )
    const { data, count } = (await list('')).body
    expect([count, data.map(({ xml }: { xml: string | null }) => xml !== null)]).toEqual([
      8,
      [true, true, true, false, false, false, false, false],
    ])
    expect(data.map(({ classReason }: { classReason: string }) => classReason !== '')).toEqual(
      data.map(({ xml }: { xml: string | null }) => xml !== null),
    )
    expect(data[7]).toMatchObject({ xmlBytes: 300_007, classReason: '' })
    const alone = (await list('&limit=1&offset=7')).body.data[0]
    expect([alone.hash, alone.xml?.length, alone.classReason.length]).toEqual(['room-7', 300_007, 300_008])
  })
})

describe('uploading a configuration', () => {
  it('keeps a file that is not UTF-8 as an error without units', async () => {
    const before = (await call('site.monitor', 'GET', `/systems/${system}`)).body.data
    const { status, body } = await upload(Buffer.from(sample('\u00d8ST-1'), 'latin1'))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ isProcessed: false, parsingError: 'The file is not valid UTF-8 (line 3)' })
    const row = api.db.kysely.selectFrom('systems').select('currentConfigurationId').where('id', '=', system)
    expect((await row.executeTakeFirstOrThrow()).currentConfigurationId).not.toBe(body.data.id)
    const after = (await call('site.monitor', 'GET', `/systems/${system}`)).body.data
    expect(after.configurationsCount).toBe(before.configurationsCount + 1)
  })

  it('reads it, counts its hardware and makes it current', async () => {
    const xml = sample()
    const { status, body } = await upload(xml)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      hash: createHash('sha256').update(xml).digest('hex'),
      comment: 'Årskontroll',
      xml,
      isProcessed: true,
      parsingError: null,
      hasRaw: false,
      systemId: system,
    })
    const hardware = await call('site.monitor', 'GET', `/configurations/${body.data.id}/hardware-summary`)
    expect(hardware.body.data).toEqual([
      { hardwareTag: 'BHH-300', quantity: 2 },
      { hardwareTag: 'BS-420', quantity: 1 },
      { hardwareTag: 'BSB-310A', quantity: 1 },
      { hardwareTag: 'BSD-310', quantity: 1 },
    ])
    const [first] = (await call('site.monitor', 'GET', path)).body.data
    expect(first).toEqual(body.data)
    const row = await api.db.kysely.selectFrom('systems').selectAll().where('id', '=', system).executeTakeFirstOrThrow()
    expect([row.currentConfigurationId, row.unitsCount]).toEqual([body.data.id, 2])
    const units = await api.db.kysely
      .selectFrom('units')
      .selectAll()
      .where('systemId', '=', system)
      .orderBy('id')
      .execute()
    expect(units[0]).toMatchObject({
      unitName: 'P01-L01-S001',
      detectionZone: '2. etg korridor øst',
      carrierTags: 'BS-420 P01 / BSD-310 L01',
      serialNumber: '1423-004711',
      productionDate: '2014-06-02',
    })
    expect(units[1]).toMatchObject({ serialNumber: null, productionDate: null })
  })

  it('refuses the same file again only on the same system', async () => {
    const xml = sample('twice')
    expect((await upload(xml)).status).toBe(200)
    expect(refusal(await upload(xml))).toEqual([409, 'system_configuration.duplicate'])
    const other = `/systems/${demoIds.system('nidelva', 2)}/configurations`
    expect((await call('site.admin', 'POST', other, form(xml))).status).toBe(200)
  })

  it("keeps a malformed file with the parser's message beside the current one", async () => {
    const good = (await upload(sample('before'))).body.data
    const whole = sample('cut')
    const xml = whole.slice(0, whole.indexOf('</module>'))
    const { status, body } = await upload(xml)
    expect([status, body.data.isProcessed, body.data.parsingError]).toEqual([
      200,
      false,
      'Unexpected end of document (line 8)',
    ])
    expect(body.data.xml).toBe(xml)
    const row = await api.db.kysely.selectFrom('systems').selectAll().where('id', '=', system).executeTakeFirstOrThrow()
    expect(row.currentConfigurationId).toBe(good.id)
  })

  it('keeps a file without hardware as an error beside the current one', async () => {
    const good = (await upload(sample('counts'))).body.data
    const { status, body } = await upload('<classes><class id="1" name="Fire"/></classes>')
    expect([status, body.data.isProcessed, body.data.parsingError]).toEqual([
      200,
      false,
      'No panels, modules or units are in this file',
    ])
    const row = await api.db.kysely.selectFrom('systems').selectAll().where('id', '=', system).executeTakeFirstOrThrow()
    expect([row.currentConfigurationId, row.unitsCount]).toEqual([good.id, 2])
  })

  it('refuses entity bombs and external references', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE c [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><c>&b;</c>`
    const elsewhere = '<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/hostname">]><c>&x;</c>'
    for (const xml of [bomb, elsewhere, '<!DOCTYPE c', '<?xml version="1.0"?>\n<!-- x -->\n<!doctype c><c/>'])
      expect(refusal(await upload(xml))).toEqual([400, 'system_configuration.doctype_not_allowed'])
    const { body } = await call('site.admin', 'GET', `${path}?comment=hostname`)
    expect(body.count).toBe(0)
  })

  it('refuses too deep nesting and too many elements or attributes', async () => {
    const deep = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`
    const many = `<a>${'<b/>'.repeat(100_000)}</a>`
    const wide = `<a ${Array.from({ length: 101 }, (_, i) => `b${i}=""`).join(' ')}/>`
    for (const xml of [deep, many, wide])
      expect(refusal(await upload(xml))).toEqual([400, 'system_configuration.limits_exceeded'])
  })

  it('needs a file with a comment', async () => {
    const without = await call('site.admin', 'POST', path, form(sample('a'), null))
    expect(refusal(without)).toEqual([400, 'missing.form.fields'])
    expect(without.body.fields).toEqual({ comment: 'Comment is required' })
    const onlyComment = new FormData()
    onlyComment.append('comment', 'x')
    const noFile = await call('site.admin', 'POST', path, onlyComment)
    expect([refusal(noFile), noFile.body.fields]).toEqual([
      [400, 'missing.form.fields'],
      { configuration: 'Configuration file is required' },
    ])
    const image = new FormData()
    image.append('configuration', new File(['x'], 'plan.png', { type: 'image/png' }))
    image.append('comment', 'x')
    expect((await call('site.admin', 'POST', path, image)).body.fields).toEqual({
      configuration: 'An XML file is required',
    })
    expect((await upload('')).body.fields).toEqual({ configuration: 'The file is empty' })
    expect((await call('site.admin', 'POST', path, { comment: 'x' })).status).toBe(415)
  })

  it.each([
    ['without a boundary', 'multipart/form-data', 'garbage'],
    [
      'that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="configuration"; filename="a.xml"\r\n\r\n<a/',
    ],
  ])('refuses a form %s', async (_, type, body) => {
    const headers = { authorization: await api.tokenOf('site.admin') }
    const answer = await api.post(`/api/v1${path}`, body, { ...headers, 'content-type': type })
    expect(refusal(answer)).toEqual([400, 'generic.bad_request'])
  })

  it('answers 413 to a file above the limit', async () => {
    expect(refusal(await upload(Buffer.alloc(configurationFileMax + 1, 'x')))).toEqual([413, 'generic.too_large'])
  })

  it('lists a large file without its text, which has a call of its own', async () => {
    const xml = sample('large').replace('</configuration>', `<!--${'x'.repeat(2 * inlineXmlMax)}--></configuration>`)
    const { body } = await upload(xml)
    expect(body.data).toMatchObject({ xml: null, xmlBytes: Buffer.byteLength(xml), isProcessed: true })
    const response = await api.fetch(`/api/v1/configurations/${body.data.id}/xml`, {
      headers: { authorization: await api.tokenOf('site.monitor') },
    })
    expect(await response.text()).toBe(xml)
    expect(response.headers.get('content-type')).toContain('application/xml')
  })

  it('stores a large file compressed and decoded, also letters across chunks', async () => {
    const declared = sample('large').replace('UTF-8', 'ISO-8859-1')
    const xml = declared.replace('</configuration>', `<!--${'æøå'.repeat(inlineXmlMax)}--></configuration>`)
    const { body } = await upload(Buffer.from(xml, 'latin1'))
    expect(body.data).toMatchObject({ xmlBytes: Buffer.byteLength(xml), isProcessed: true })
    const row = await api.db.kysely
      .selectFrom('configurations')
      .select(['xml', 'xmlGzip'])
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect([row.xml, (row.xmlGzip?.length ?? 0) < xml.length / 50]).toEqual([null, true])
    const response = await api.fetch(`/api/v1/configurations/${body.data.id}/xml`, {
      headers: { authorization: await api.tokenOf('site.monitor') },
    })
    expect(await response.text()).toBe(xml)
  })

  it('reads the declared encoding', async () => {
    const declared = sample('latin').replace('UTF-8', 'ISO-8859-1')
    const { body } = await upload(Buffer.from(declared, 'latin1'))
    expect([body.data.parsingError, body.data.xml]).toEqual([null, declared])
    const unknown = await upload(sample('x').replace('UTF-8', 'KOI-99'))
    expect(unknown.body.data.parsingError).toBe('Unknown encoding KOI-99 (line 1)')
  })

  it('keeps bytes that are not XML as an error', async () => {
    const { body } = await upload(Buffer.from([0, 1, 2, 255, 0, 60]))
    expect(body.data.parsingError).toMatch(/\(line 1\)$/)
  })

  it('needs an admin and a system that is not archived', async () => {
    for (const account of ['site.operator', 'super.operator', 'outsider'] as const)
      expect((await call(account, 'POST', path, form(sample('no')))).status).toBe(403)
    const archived = `/systems/${demoIds.system('nidelva', 3)}/configurations`
    expect(refusal(await call('site.admin', 'POST', archived, form(sample('no'))))).toEqual([
      409,
      'system.already_archived',
    ])
  })
})

describe('a file that is on its way', () => {
  const site = demoIds.sites.nidelva
  const userId = demoIds.users['site.admin']

  /** Uploads a file of which the second half comes after `meanwhile`, which runs once the server has let the call begin. */
  async function uploadDuring(meanwhile: () => Promise<unknown>) {
    const { kysely } = api.db
    await kysely.deleteFrom('rateLimits').execute()
    const whole = new Response(form(sample('late')))
    const bytes = Buffer.from(await whole.arrayBuffer())
    async function* halves() {
      yield bytes.subarray(0, bytes.length / 2)
      await until(() => kysely.selectFrom('rateLimits').select('key').executeTakeFirst())
      await meanwhile()
      yield bytes.subarray(bytes.length / 2)
    }
    const { statusCode, json } = await api.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: {
        authorization: await api.tokenOf('site.admin'),
        'content-type': whole.headers.get('content-type') ?? '',
      },
      payload: Readable.from(halves()),
    })
    return { status: statusCode, body: json() }
  }

  it.each([
    [
      'lost the right',
      [403, 'user.missing_permissions'],
      (isBack: boolean) =>
        api.db.kysely
          .updateTable('siteAccess')
          .set({ accessLevel: isBack ? 2 : 1 })
          .where('siteId', '=', site)
          .where('userId', '=', userId),
    ],
    [
      'signed out',
      [401, 'user.invalid_auth_token'],
      () => api.db.kysely.deleteFrom('sessions').where('userId', '=', userId),
    ],
    [
      'been banned',
      [401, 'user.invalid_auth_token'],
      (isBack: boolean) =>
        api.db.kysely
          .updateTable('users')
          .set({ status: isBack ? 'ACTIVE' : 'BANNED' })
          .where('id', '=', userId),
    ],
    [
      'deleted the site',
      [404, 'system.not_found'],
      (isBack: boolean) =>
        api.db.kysely
          .updateTable('sites')
          .set({ deletedAt: isBack ? null : api.clock.now })
          .where('id', '=', site),
    ],
  ])('is refused when its sender has %s meanwhile', async (_, expected, change) => {
    const rows = () => api.db.kysely.selectFrom('configurations').select('id').execute()
    const before = await rows()
    expect(refusal(await uploadDuring(() => change(false).execute()))).toEqual(expected)
    expect(await rows()).toEqual(before)
    await change(true).execute()
  })

  it('is stored when nothing has changed meanwhile', async () => {
    expect((await uploadDuring(async () => undefined)).status).toBe(200)
  })
})

describe('classes and reasons', () => {
  const classForm = (xml: string) => {
    const data = new FormData()
    data.append('classReason', new File([xml], 'classes.xml'))
    return data
  }

  it('are stored as JSON', async () => {
    const { id } = (await upload(sample('class'))).body.data
    const xml = `<classReason><class id="1" name="Fire"/><class id="2" name="False alarm">Dust</class>
      <note>Vår 2024</note><__proto__ x="1"/></classReason>`
    const { body } = await call('site.admin', 'POST', `/configurations/${id}/class-reason`, classForm(xml))
    expect(body.data.classReason).toBe(
      '{"classReason":{"class":[{"id":"1","name":"Fire"},{"id":"2","name":"False alarm","text":"Dust"}],' +
        '"note":"Vår 2024","__proto__":{"x":"1"}}}',
    )
  })

  it('refuse malformed text, a DOCTYPE and people who are not admin', async () => {
    const { id } = (await upload(sample('class 2'))).body.data
    const target = `/configurations/${id}/class-reason`
    const answer = await call('site.admin', 'POST', target, classForm('<a><b></a>'))
    expect(refusal(answer)).toEqual([400, 'system_configuration.malformed'])
    expect(answer.body.fields.classReason).toMatch(/\(line 1\)$/)
    const bomb = await call('site.admin', 'POST', target, classForm('<!DOCTYPE a []><a/>'))
    expect(refusal(bomb)).toEqual([400, 'system_configuration.doctype_not_allowed'])
    expect((await call('site.operator', 'POST', target, classForm('<a/>'))).status).toBe(403)
  })
})

describe('the raw archive', () => {
  it('has its file name, also one that no header can hold', async () => {
    const { kysely } = api.db
    const file = await kysely
      .selectFrom('configurationFiles as f')
      .innerJoin('configurations as c', 'c.id', 'f.configurationId')
      .select(['c.id', 'f.fileName', 'f.content'])
      .innerJoin('systems as y', 'y.id', 'c.systemId')
      .where('y.siteId', 'in', demoIds.sharedSites)
      .executeTakeFirstOrThrow()
    const get = async () =>
      api.fetch(`/api/v1/configurations/${file.id}/download`, {
        headers: { authorization: await api.tokenOf('site.monitor') },
      })
    const answer = await get()
    expect(answer.headers.get('attachment-name')).toBe(file.fileName)
    expect(answer.headers.get('access-control-expose-headers')).toContain('attachment-name')
    expect(Buffer.from(await answer.arrayBuffer()).equals(file.content)).toBe(true)
    await kysely
      .updateTable('configurationFiles')
      .set({ fileName: 'Fløy "A" 100%.tar' })
      .where('configurationId', '=', file.id)
      .execute()
    const attachment = await get()
    expect(decodeURIComponent(attachment.headers.get('attachment-name') ?? '')).toBe('Fløy "A" 100%.tar')
    expect(attachment.headers.get('content-disposition')).toBe(
      `attachment; filename="Fl_y _A_ 100%.tar"; filename*=UTF-8''Fl%C3%B8y%20%22A%22%20100%25.tar`,
    )
  })

  it('answers 404 where there is none', async () => {
    const { id } = (await upload(sample('no raw'))).body.data
    const answer = await call('site.admin', 'GET', `/configurations/${id}/download`)
    expect(refusal(answer)).toEqual([404, 'system_configuration.not_found'])
  })
})
