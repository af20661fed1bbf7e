import { type DemoAccount, demoIds, demoPassword } from '../../fleet/index.ts'
import { createPasswords, hashPassword } from '../../passwords/passwords.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { countUnknownPeppers } from './pepper.ts'
import { newPerson } from './test-people.test-kit.ts'

/** A secret beside each password that the database does not have (ASVS 2.4.5). */

const first = 'a first pepper that is long enough for anybody'
const second = 'a second pepper that is long enough for anybody'

let api: DemoApi
afterEach(() => api.close())

const emails = demoIds.emails
const signIn = async (account: DemoAccount, password = demoPassword) =>
  (await api.post('/api/v1/auth', { emailAddress: emails[account], password })).status
const hashOf = async (emailAddress: string) =>
  (
    await api.db.kysely
      .selectFrom('users')
      .select('passwordHash')
      .where('emailAddress', '=', emailAddress)
      .executeTakeFirstOrThrow()
  ).passwordHash
const prefixOf = (hash: string) => /^pepper\.[0-9a-f]{8}\./.exec(hash)?.[0]
const storeFor = (account: DemoAccount, passwordHash: string) =>
  api.db.kysely.updateTable('users').set({ passwordHash }).where('emailAddress', '=', emails[account]).execute()

it('the pepper enters an old hash at the next sign-in and every new hash', async () => {
  api = await openDemoApi({ passwordPepper: first })
  expect(await hashOf(emails.outsider)).toMatch(/^\$argon2id\$/)
  expect(await signIn('outsider', 'wrong')).toBe(401)
  expect(await hashOf(emails.outsider)).toMatch(/^\$argon2id\$/)
  expect([await signIn('outsider'), await signIn('outsider')]).toEqual([200, 200])
  const peppered = await hashOf(emails.outsider)
  expect(peppered).toMatch(/^pepper\.[0-9a-f]{8}\.\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  // The database alone checks nothing: not as an ordinary hash, nor with another pepper.
  const plain = peppered.replace(/^pepper\.\w+\./, '')
  for (const passwordPepper of [undefined, second])
    for (const hash of [plain, peppered])
      expect(await createPasswords({ passwordPepper }).verify(hash, demoPassword)).toBe(false)
  const person = newPerson()
  await api.post('/api/v1/auth/register', person)
  expect(prefixOf(await hashOf(person.emailAddress))).toBe(prefixOf(peppered))
})

it('the former pepper works until each person has signed in once', async () => {
  api = await openDemoApi({ passwordPepper: second, passwordPepperBefore: first })
  const before = await createPasswords({ passwordPepper: first }).hash(demoPassword)
  await storeFor('outsider', before)
  expect(await signIn('outsider')).toBe(200)
  const renewed = await hashOf(emails.outsider)
  expect(prefixOf(renewed)).not.toBe(prefixOf(before))
  expect(await createPasswords({ passwordPepper: second }).verify(renewed, demoPassword)).toBe(true)
})

it('the pepper leaves a hash at the next sign-in where only the former one is set', async () => {
  api = await openDemoApi({ passwordPepperBefore: first })
  await storeFor('outsider', await createPasswords({ passwordPepper: first }).hash(demoPassword))
  expect(await signIn('outsider')).toBe(200)
  expect(await hashOf(emails.outsider)).toMatch(/^\$argon2id\$/)
})

it('a lost pepper blocks sign-in by password but not the reset by mail', async () => {
  api = await openDemoApi({ passwordPepper: second })
  await storeFor('outsider', await createPasswords({ passwordPepper: first }).hash(demoPassword))
  const withoutPepper = createPasswords({ passwordPepper: second })
  expect(await countUnknownPeppers(api.db.kysely, withoutPepper)).toBe(1)
  expect(await countUnknownPeppers(api.db.kysely, createPasswords({ passwordPepperBefore: first }))).toBe(0)
  expect(await signIn('outsider')).toBe(401)
  const mails = (await api.mailTo(emails.outsider, 0)).length
  await api.post('/api/v1/auth/request-reset-password', { emailAddress: emails.outsider })
  const passwordResetToken = (await api.mailTo(emails.outsider, mails + 1)).at(-1)?.link?.split('/').at(-1)
  const passwords = { password: 'quite another one 7', passwordConfirmation: 'quite another one 7' }
  expect((await api.post('/api/v1/user/reset-password', { passwordResetToken, ...passwords })).status).toBe(200)
  expect(await signIn('outsider', passwords.password)).toBe(200)
})

it('hashes stay unchanged without a pepper', async () => {
  api = await openDemoApi()
  const before = await hashPassword(demoPassword)
  await storeFor('outsider', before)
  expect(await signIn('outsider')).toBe(200)
  expect(await hashOf(emails.outsider)).toBe(before)
})
