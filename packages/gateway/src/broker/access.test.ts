import { demoModemSecret } from '@emberwatch/api/fleet'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { Access } from './access.ts'

const credentials = (clientId: string, secret = demoModemSecret(clientId)) => ({
  clientId,
  username: clientId as string | undefined,
  secret,
  certificateName: undefined,
  isInside: false,
})

it('hundreds of modems in a row are admitted while the database is busy', async () => {
  const db = await openDemoDatabase()
  const access = new Access(db.kysely)
  const admissions = []
  for (let n = 0; n < 400; n += 1) {
    admissions.push(access.admit(credentials('fam-000417')))
    await new Promise(setImmediate)
  }
  expect(new Set((await Promise.all(admissions)).map((one) => JSON.stringify(one)))).toEqual(
    new Set(['{"topic":"fam/000417"}']),
  )
  await db.close()
})

it('a wrong secret differs from an unknown modem, and a certificate admits its own client ID', async () => {
  const db = await openDemoDatabase()
  const access = new Access(db.kysely)
  expect(await access.admit(credentials('fam-000417', 'wrong'))).toBe('wrong')
  for (const username of ['fam-000418', '', undefined])
    expect(await access.admit({ ...credentials('fam-000417'), username })).toBe('wrong')
  expect(await access.admit(credentials('fam-999999'))).toBe('unknown')
  expect(await access.admit(credentials('+-+'))).toBe('wrong')
  const { imei } = await db.kysely
    .selectFrom('modems')
    .select('imei')
    .where('clientId', '=', 'fam-000417')
    .executeTakeFirstOrThrow()
  const certified = { ...credentials('fam-000417', 'wrong'), username: imei, certificateName: 'fam-000417' }
  expect(await access.admit(certified)).toEqual({ topic: 'fam/000417' })
  expect(await access.admit({ ...certified, certificateName: 'fam-000418' })).toBe('wrong')
  // Somebody else has added the client ID, without the device.
  for (const username of ['490154203237518', 'fam-000417', undefined])
    expect(await access.admit({ ...certified, username })).toBe('wrong')
  await db.close()
})
