import { sql } from 'kysely'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import { isForeignKeyViolation, isUniqueViolation } from './errors.ts'
import { runMaintenance } from './maintenance.ts'
import type { Db } from './open.ts'

describe.each(testKinds)('the schema (%s)', (kind) => {
  let db: Db

  beforeAll(async () => {
    db = await openTestDatabase(kind)
  })
  afterAll(() => db.close())

  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error,
    )
  const addUser = async (emailAddress: string) =>
    db.kysely
      .insertInto('users')
      .values({ emailAddress, passwordHash: 'x', firstName: 'Åse', lastName: 'Ødegård' })
      .returningAll()
      .executeTakeFirstOrThrow()
  const addSite = async (name = 'Site') =>
    (await db.kysely.insertInto('sites').values({ name }).returning('id').executeTakeFirstOrThrow()).id
  const addSystem = async (siteId: string) =>
    (
      await db.kysely
        .insertInto('systems')
        .values({ siteId, type: 'autrosafe' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const systemOf = (id: string) =>
    db.kysely.selectFrom('systems').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('sorts in Norwegian order without case or accents, and numbers by value', async () => {
    const ordered = [
      'Aasen',
      'alta 2',
      'Alta 10',
      'Alta 10.2',
      'Alta 10.10',
      'bodø',
      'É-bygg',
      'Łódź',
      'Zeta',
      'Ærø',
      'Øst',
      'ørsta',
      'Åre',
      'Ås',
    ]
    const mixed = [...ordered].sort((a, b) => a.length - b.length || (a < b ? 1 : -1))
    await sql`delete from sites`.execute(db.kysely)
    for (const name of mixed) await addSite(name)
    const rows = await db.kysely.selectFrom('sites').select('name').orderBy('sortKey').execute()
    // ø-r before ø-s, whatever the case.
    const expected = [...ordered.slice(0, 10), 'ørsta', 'Øst', ...ordered.slice(12)]
    expect(rows.map((row) => row.name)).toEqual(expected)
  })

  it('folds letter case of all Norwegian letters the same way', async () => {
    const { rows } = await sql<{ same: boolean; none: string | null }>`
      select fold('ÆØÅ Č Ŋ abcXYZ') = 'æøå č ŋ abcxyz' and fold('ABC') = 'abc' as same, fold(null) as none`.execute(
      db.kysely,
    )
    expect(rows).toEqual([{ same: true, none: null }])
  })

  it('accepts an e-mail address once in any case, until its account is deleted', async () => {
    const user = await addUser('Kari@Example.test')
    expect(isUniqueViolation(await problemOf(addUser(' kari@example.TEST ')), 'users_email')).toBe(true)
    await db.kysely.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', user.id).execute()
    expect(await problemOf(addUser('kari@example.test'))).toBeUndefined()
  })

  it('keeps the global level of regular users at Admin', async () => {
    const user = await addUser('regular@example.test')
    expect(user).toMatchObject({ isSuper: false, globalAccessLevel: 2, status: 'REGISTRATION' })
    const lowered = db.kysely.updateTable('users').set({ globalAccessLevel: 0 }).where('id', '=', user.id).execute()
    expect(await problemOf(lowered)).toMatchObject({ code: '23514' })
  })

  it('frees the IMEI of a deleted modem', async () => {
    const siteId = await addSite()
    const modem = { siteId, imei: '001017000004179', clientId: 'fam-1', iccid: '1', imsi: '1' }
    await db.kysely.insertInto('modems').values(modem).execute()
    expect(
      isUniqueViolation(await problemOf(db.kysely.insertInto('modems').values(modem).execute()), 'modems_imei'),
    ).toBe(true)
    await db.kysely.updateTable('modems').set({ deletedAt: new Date() }).where('siteId', '=', siteId).execute()
    expect(await problemOf(db.kysely.insertInto('modems').values(modem).execute())).toBeUndefined()
  })

  it('counts the issues of a system after each change', async () => {
    const systemId = await addSystem(await addSite())
    const issue = { systemId, unitName: 'P01-L01-S001', hardwareName: 'BHH-300' }
    await db.kysely
      .insertInto('issues')
      .values([issue, { ...issue, hasAlarms: true }, { ...issue, hasAlarms: true, isSolved: true }])
      .execute()
    expect(await systemOf(systemId)).toMatchObject({
      issuesCount: 3,
      solvedIssuesCount: 1,
      alarmIssuesCount: 2,
      solvedAlarmIssuesCount: 1,
    })
    await db.kysely.updateTable('issues').set({ isSolved: true }).where('systemId', '=', systemId).execute()
    expect(await systemOf(systemId)).toMatchObject({ issuesCount: 3, solvedIssuesCount: 3, solvedAlarmIssuesCount: 2 })
    await db.kysely.deleteFrom('issues').where('systemId', '=', systemId).where('hasAlarms', '=', true).execute()
    expect(await systemOf(systemId)).toMatchObject({ issuesCount: 1, alarmIssuesCount: 0 })
  })

  it('makes the latest processed configuration current with hardware and units', async () => {
    const siteId = await addSite()
    const systemId = await addSystem(siteId)
    const add = (hash: string, day: number, units: number) =>
      db.kysely.transaction().execute(async (trx) => {
        const createdAt = new Date(Date.UTC(2024, 0, day))
        const { id } = await trx
          .insertInto('configurations')
          .values({ systemId, hash, createdAt })
          .returning('id')
          .executeTakeFirstOrThrow()
        const hardware = { configurationId: id, systemId, siteId, configuredAt: createdAt }
        await trx
          .insertInto('configurationHardware')
          .values([
            { ...hardware, hardwareTag: 'BHH-300', kind: 'unit', quantity: units },
            { ...hardware, hardwareTag: 'BS-420', kind: 'panel', quantity: 1 },
          ])
          .execute()
        const unit = { systemId, configurationId: id, hardwareTag: 'BHH-300' }
        await trx
          .insertInto('units')
          .values(Array.from({ length: units }, () => unit))
          .execute()
        return id
      })
    const finish = (id: string, parsingError: string | null = null) =>
      db.kysely.updateTable('configurations').set({ isProcessed: true, parsingError }).where('id', '=', id).execute()
    const unitOwners = async () =>
      db.kysely.selectFrom('units').select('configurationId').distinct().where('systemId', '=', systemId).execute()

    const first = await add('a', 1, 2)
    expect(await systemOf(systemId)).toMatchObject({
      configurationsCount: 1,
      currentConfigurationId: null,
      unitsCount: 0,
    })
    await finish(first)
    expect(await systemOf(systemId)).toMatchObject({ currentConfigurationId: first, unitsCount: 2 })

    const second = await add('b', 2, 5)
    await finish(second)
    expect(await systemOf(systemId)).toMatchObject({
      currentConfigurationId: second,
      unitsCount: 5,
      configurationsCount: 2,
    })
    expect(await unitOwners()).toEqual([{ configurationId: second }])
    const current = await db.kysely
      .selectFrom('configurationHardware')
      .select(['configurationId', 'hardwareTag'])
      .where('systemId', '=', systemId)
      .where('isCurrent', '=', true)
      .orderBy('hardwareTag')
      .execute()
    expect(current).toEqual([
      { configurationId: second, hardwareTag: 'BHH-300' },
      { configurationId: second, hardwareTag: 'BS-420' },
    ])

    await finish(await add('c', 3, 7), 'Unknown unit type BHX-900')
    expect(await systemOf(systemId)).toMatchObject({
      currentConfigurationId: second,
      unitsCount: 5,
      configurationsCount: 3,
    })
    expect(isUniqueViolation(await problemOf(add('a', 4, 1)), 'configurations_system_id_hash_key')).toBe(true)
  })

  it('keeps tags unique in a scanned system and serial numbers everywhere, except empty ones', async () => {
    const siteId = await addSite()
    const scanned = async () => {
      const system = await db.kysely
        .insertInto('scannedSystems')
        .values({ siteId, name: 'S' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const loop = await db.kysely
        .insertInto('scannedLoops')
        .values({ scannedSystemId: system.id, name: 'L' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { scannedSystemId: system.id, scannedLoopId: loop.id }
    }
    const [one, other] = [await scanned(), await scanned()]
    const add = (values: { tagName?: string; serialNumber?: string }, to = one) =>
      problemOf(
        db.kysely
          .insertInto('scannedUnits')
          .values({ ...to, ...values })
          .execute(),
      )
    expect(await add({ tagName: 'P01-L01-S001', serialNumber: '1423-004711a' })).toBeUndefined()
    expect(isUniqueViolation(await add({ tagName: ' p01-l01-s001 ' }), 'scanned_units_tag')).toBe(true)
    expect(await add({ tagName: 'P01-L01-S001' }, other)).toBeUndefined()
    expect(isUniqueViolation(await add({ serialNumber: ' 1423-004711A' }, other), 'scanned_units_serial')).toBe(true)
    for (const empty of ['', '  ']) {
      expect(await add({ tagName: empty, serialNumber: empty })).toBeUndefined()
      expect(await add({ tagName: empty, serialNumber: empty })).toBeUndefined()
    }
    const crossed = await add({ tagName: 'x' }, { ...one, scannedSystemId: other.scannedSystemId })
    expect(isForeignKeyViolation(crossed)).toBe(true)
  })

  it('gives the higher level of site and system, also on later systems', async () => {
    const user = await addUser('rights@example.test')
    const siteId = await addSite()
    const [low, high] = [await addSystem(siteId), await addSystem(siteId)]
    const access = { userId: user.id, emailAddress: user.emailAddress }
    await db.kysely
      .insertInto('siteAccess')
      .values({ ...access, siteId, accessLevel: 1, isAccepted: true })
      .execute()
    await db.kysely
      .insertInto('systemAccess')
      .values({ ...access, systemId: low, accessLevel: 0, isAccepted: true })
      .execute()
    await db.kysely
      .insertInto('systemAccess')
      .values({ ...access, systemId: high, accessLevel: 2, isAccepted: true })
      .execute()
    const later = await addSystem(siteId)
    const elsewhere = await addSystem(await addSite())
    await db.kysely
      .insertInto('systemAccess')
      .values({ ...access, systemId: elsewhere, accessLevel: 2 })
      .execute()
    const rights = async () => {
      const rows = await db.kysely.selectFrom('systemRights').selectAll().where('userId', '=', user.id).execute()
      return Object.fromEntries(rows.map((row) => [row.systemId, row.accessLevel]))
    }
    expect(await rights()).toEqual({ [low]: 1, [high]: 2, [later]: 1 })
    await db.kysely.updateTable('sites').set({ deletedAt: new Date() }).where('id', '=', siteId).execute()
    expect(await rights()).toEqual({})
  })

  it('invites an address to a site once, and again after a rejection', async () => {
    const siteId = await addSite()
    const invite = (emailAddress: string) =>
      problemOf(db.kysely.insertInto('siteAccess').values({ siteId, emailAddress, accessLevel: 0 }).execute())
    expect(await invite('ola@example.test')).toBeUndefined()
    expect(isUniqueViolation(await invite('OLA@example.test'), 'site_access_email')).toBe(true)
    await db.kysely.updateTable('siteAccess').set({ isRejected: true }).where('siteId', '=', siteId).execute()
    expect(await invite('ola@example.test')).toBeUndefined()
  })

  it('takes customer numbers from the install base to the systems', async () => {
    const systemId = await addSystem(await addSite())
    const { id: importId } = await db.kysely
      .insertInto('installBaseImports')
      .values({ rowsCount: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { importId, systemId, businessUnit: 'Maritime' }
    await db.kysely
      .insertInto('installBaseRows')
      .values([
        { ...row, customerNumber: '500001' },
        { ...row, customerNumber: '500002' },
      ])
      .execute()
    await sql`select apply_install_base()`.execute(db.kysely)
    expect(await systemOf(systemId)).toMatchObject({ customerNumber: '500001', businessUnit: 'Maritime' })
    await db.kysely.deleteFrom('installBaseRows').execute()
    await sql`select apply_install_base()`.execute(db.kysely)
    expect(await systemOf(systemId)).toMatchObject({ customerNumber: null, businessUnit: null })
  })

  it('has an index for each foreign key', async () => {
    const { rows } = await sql<{ tableName: string; columns: string }>`
      select c.conrelid::regclass::text as table_name, c.conkey::text as columns from pg_constraint c
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey
      )`.execute(db.kysely)
    // The key over both columns of a loop; lookups go by the loop alone, which is indexed.
    expect(rows).toEqual([{ tableName: 'scanned_units', columns: expect.any(String) }])
  })

  const onEmbedded = kind === 'embedded' ? it : it.skip
  onEmbedded('is vacuumed only where much has changed', async () => {
    await sql`insert into events (system_id, occurred_at, event_name)
      select (select id from systems limit 1), now(), 'Reset' from generate_series(1, 2000)`.execute(db.kysely)
    const ofEvents = async () => (await runMaintenance(db.pool)).filter((name) => /^events_\d/.test(name))
    expect(await ofEvents()).toHaveLength(1)
    expect(await ofEvents()).toEqual([])
  })

  onEmbedded('is vacuumed in retired months too', async () => {
    await sql`create schema if not exists retired`.execute(db.kysely)
    await sql`create table retired.events_2001_01 as select generate_series(1, 2000)`.execute(db.kysely)
    expect(await runMaintenance(db.pool)).toContain('retired.events_2001_01')
    await sql`drop table retired.events_2001_01`.execute(db.kysely)
  })
})
