import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFilter } from './bloom-filter.ts'
import { commonPasswords } from './make-common-passwords.ts'
import { weaknessOf } from './weak-password.ts'

const address = 'kari.moe@harbour.example'
const common = 'This password is one of the most common ones and easily guessed'

it.each([
  ...['password1', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou1', 'football1'],
  ...['Password123!', 'Winter2026!', 'P@ssw0rd2026', '!!summer99', '2026Football?'],
])('%s is common', (password) => {
  expect(weaknessOf(password, address)).toBe(common)
})

it.each(['correct horse 1', 'åtte små fisker', '7-gule-trær!', 'winter in Tromsø', 'Brannslange-12', 'x'.repeat(50)])(
  '%s is not',
  (password) => {
    expect(weaknessOf(password, address)).toBeNull()
  },
)

it.each([
  ['kari.moe@harbour.example', 'Password must not contain your email address'],
  ['my KARI.MOE 2026', 'Password must not contain your email address'],
  ['Emberwatch-2026', 'Password must not contain the name of the product'],
  ['aaaaaaaa', 'Password must not be the same few characters again and again'],
  ['hunter2hunter2', 'Password must not be the same few characters again and again'],
  ['12121122', 'Password must not be the same few characters again and again'],
])('%s is refused with its reason', (password, reason) => {
  expect(weaknessOf(password, address)).toBe(reason)
})

it('a short name before the @ may stand in a password', () => {
  expect(weaknessOf('bokhylle nummer to', 'bok@harbour.example')).toBeNull()
})

it('the filter contains the list of the package with few false positives', async () => {
  const file = await readFile(join(import.meta.dirname, 'common-passwords.bin'))
  const list = commonPasswords()
  expect(file.equals(makeFilter(list))).toBe(true)
  for (const password of list) expect(weaknessOf(password, 'x@y.no')).not.toBeNull()
  const others = Array.from({ length: 20_000 }, (_, n) => `a rare one ${n * 7919}`)
  expect(others.filter((text) => weaknessOf(text, address)).length).toBeLessThan(5)
})
