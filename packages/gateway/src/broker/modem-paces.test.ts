import { ModemPaces } from './modem-paces.ts'

it('lets a network wait whose sign-ins fail again and again, until it has rested, and no other one', () => {
  const paces = new ModemPaces()
  for (let n = 0; n < 400; n++) paces.noteFailure('192.0.2.1', 1_000)
  expect(paces.waitForSignIn('192.0.2.1', 1_000)).toBe(0)
  for (let n = 0; n < 100; n++) paces.noteFailure('192.0.2.1', 1_000)
  expect(paces.waitForSignIn('192.0.2.1', 1_000)).toBe(5_000)
  expect(paces.waitForSignIn('192.0.2.2', 1_000)).toBe(0)
  expect(paces.waitForSignIn('192.0.2.1', 6_000)).toBe(0)
})
