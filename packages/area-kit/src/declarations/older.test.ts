import { newerTypes, packOlder, unpackOlder } from './older.ts'

const store = (parameters: string) =>
  new Map([
    ['@emberwatch/store', `declare module '@emberwatch/store' {\nexport function notify(${parameters}): void;\n}\n`],
  ])
const first = store('text: string')
const withTone = store("text: string, options?: {\n    tone?: 'loud';\n}")
const now = store("text: string, options?: {\n    tone?: 'loud' | 'plain';\n}")
const snapshot = {
  older: new Map([
    ['2.0.0', first],
    ['2.3.0', withTone],
  ]),
  declarations: now,
}
const area = (call: string) => ({
  'weather/src/tell.ts': `import { notify } from '@emberwatch/store'\nexport const tell = () => ${call}\n`,
})

it('an option that a version does not have is named with the line of the area, for that version and not for a later one', () => {
  const loud = area("notify('Rain', { tone: 'loud' })")
  expect(newerTypes(loud, '2.0.0', snapshot)).toEqual([
    expect.stringMatching(/areas\/weather\/src\/tell.ts\(2,.*Expected 1 arguments, but got 2/),
  ])
  expect(newerTypes(loud, '2.3.0', snapshot)).toEqual([])
  const plain = area("notify('Rain', { tone: 'plain' })")
  expect(newerTypes(plain, '2.3.0', snapshot)).toHaveLength(1)
  expect(newerTypes(plain, '2.4.0', snapshot)).toEqual([])
})

it('an area that does without is well with the first, and a version without a snapshot is what the next one was', () => {
  expect(newerTypes(area("notify('Rain')"), '2.0.0', snapshot)).toEqual([])
  expect(newerTypes(area("notify('Rain', { tone: 'loud' })"), '2.1.0', snapshot)).toEqual([])
})

it('does not blame a version for what is wrong in any', () => {
  expect(newerTypes(area("notify('Rain', 1 + 'one' * 2)"), '2.0.0', snapshot)).toEqual([
    expect.stringContaining('Expected 1 arguments'),
  ])
  expect(newerTypes(area('notify(7)'), '2.0.0', snapshot)).toEqual([])
})

it('another version costs its difference where it is packed', () => {
  const text = Array.from({ length: 4000 }, (_, i) => `export const name${i * 7919}: ${i % 13};\n`).join('')
  const version = (more: string) => new Map([['@emberwatch/x', text + more]])
  const [one, two] = [
    new Map([['1.0.0', version('')]]),
    new Map([
      ['1.0.0', version('')],
      ['1.1.0', version('more')],
    ]),
  ]
  expect(packOlder(two).length).toBeLessThan(packOlder(one).length * 1.3)
  expect(unpackOlder(packOlder(two))).toEqual(two)
})
