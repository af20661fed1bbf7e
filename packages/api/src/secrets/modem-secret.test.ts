import { hashModemSecret, isModemSecret, makeModemSecret } from './modem-secret.ts'

it('accepts exactly the secret of its hash', () => {
  const secret = makeModemSecret()
  const hash = hashModemSecret(secret)
  expect(secret).toMatch(/^[\w-]{32}$/)
  expect(isModemSecret(secret, hash)).toBe(true)
  expect(isModemSecret(makeModemSecret(), hash)).toBe(false)
  expect(isModemSecret(secret, hashModemSecret(makeModemSecret()))).toBe(false)
  expect(isModemSecret(secret, null)).toBe(false)
})

it('the hash has the form of Mosquitto', () => {
  // mosquitto_passwd 2.0 made this of the password "secret".
  const secretHash =
    '$7$101$uUX1AUyIIpxdq4eg$iJTdpoAkm9ZWD+FNHtT2+ES3uFULTG2R2xCnDxYIFDwU7t4SK5ecqK0rd8tOWw++7f+dgCy0ycJjHwXq4us6mA=='
  expect(isModemSecret('secret', secretHash)).toBe(true)
})

it('no secret begins as a formula does', () => {
  const secrets = Array.from({ length: 1500 }, makeModemSecret)
  expect(secrets.filter((secret) => secret.startsWith('-'))).toEqual([])
})
