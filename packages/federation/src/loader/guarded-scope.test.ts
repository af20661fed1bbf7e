import { guardedScope } from './guarded-scope.ts'

const store = { signOut: () => 'signed out', sessionStore: { getState: () => 'session' }, useUser: () => 'somebody' }
const entryOf = (module: object) => ({ '1.0.0': { get: async () => () => module, lib: () => module, loaded: true } })
const scope = () => ({ '@emberwatch/store': entryOf(store), react: entryOf({ useState: () => 1 }) })
const moduleOf = async (one: object, module: string) => {
  const entry = (one as ReturnType<typeof scope>)[module as 'react']['1.0.0']
  return (await entry.get())() as unknown as typeof store
}

it('gives all but exports that are not approved, which throw when they are used', async () => {
  const limited = await moduleOf(guardedScope(scope(), ['signIn']), '@emberwatch/store')
  expect(limited.useUser()).toBe('somebody')
  expect(() => limited.signOut()).toThrow('signOut is not approved for this area')
  expect(() => limited.sessionStore.getState()).toThrow('sessionStore is not approved for this area')
})

it('gives what is approved', async () => {
  const limited = await moduleOf(guardedScope(scope(), ['signOut', 'sessionStore']), '@emberwatch/store')
  expect(limited.signOut()).toBe('signed out')
  expect(limited.sessionStore.getState()).toBe('session')
})

it('leaves the scope of others as it was, and modules without such exports', async () => {
  const all = scope()
  const limited = guardedScope(all, [])
  expect(limited.react).toBe(all.react)
  expect((await moduleOf(all, '@emberwatch/store')).signOut()).toBe('signed out')
})

it('hides a module that others have loaded already', () => {
  const entry = guardedScope(scope(), [])['@emberwatch/store']['1.0.0']
  expect([entry.lib, entry.loaded]).toEqual([undefined, undefined])
})
