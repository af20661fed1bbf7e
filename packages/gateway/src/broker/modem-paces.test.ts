import { ModemPaces } from './modem-paces.ts'

it('a network with repeated failed sign-ins must pause, and no other', () => {
  const paces = new ModemPaces()
  for (let n = 0; n < 400; n++) paces.noteFailure('192.0.2.1', 1_000)
  expect(paces.waitForSignIn('192.0.2.1', 1_000)).toBe(0)
  for (let n = 0; n < 100; n++) paces.noteFailure('192.0.2.1', 1_000)
  expect(paces.waitForSignIn('192.0.2.1', 1_000)).toBe(5_000)
  expect(paces.waitForSignIn('192.0.2.2', 1_000)).toBe(0)
  expect(paces.waitForSignIn('192.0.2.1', 6_000)).toBe(0)
})
