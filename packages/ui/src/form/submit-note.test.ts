import * as v from 'valibot'
import { submitNote } from './submit-note.ts'

const text = v.pipe(v.string(), v.nonEmpty('Field is required'))
const names = ['one', 'two', 'three', 'four', 'five']
const schema = v.object({
  ...Object.fromEntries(names.map((name) => [name, text])),
  list: v.array(v.object({ host: text })),
})
const labels = new Map([
  ...names.map((name) => [name, `Field ${name}`] as const),
  ['list.0.host', 'Host'],
  ['list.1.host', 'Host'],
])
const values = { ...Object.fromEntries(names.map((name) => [name, 'x'])), list: [] as { host: string }[] }
const note = (changes: object) =>
  submitNote({ schema, labels, values: { ...values, ...changes }, errors: {}, isDirty: true })

it('the note names three fields and counts the others', () => {
  expect(note({ one: '', two: ' ', three: '', four: '', five: '' })).toMatch(
    /^Missing: Field one, Field three, Field four and 1 more$/,
  )
})

it('the note names fields of the same label once', () => {
  expect(note({ list: [{ host: '' }, { host: '' }] })).toBe('Missing: Host')
})

it('the note has the error of a field off screen', () => {
  expect(submitNote({ schema, labels: new Map(), values: { ...values, one: '' }, errors: {}, isDirty: true })).toBe(
    'Field is required',
  )
})

it('the note is empty for a valid form', () => {
  expect(note({})).toBe('')
})

it('the note has a rule over several fields until its own field shows it', () => {
  const either = v.pipe(
    v.object({ one: v.string(), two: v.string() }),
    v.forward(
      v.partialCheck([['one'], ['two']], ({ one, two }) => Boolean(one || two), 'One of both is required'),
      ['one'],
    ),
  )
  const subject = { schema: either, labels, values: { one: '', two: '' }, isDirty: true }
  expect(submitNote({ ...subject, errors: {} })).toBe('One of both is required')
  expect(submitNote({ ...subject, errors: {}, isDirty: false })).toBe('')
  expect(submitNote({ ...subject, errors: { one: { message: 'One of both is required' } } })).toBe('Missing: Field one')
})

it('the note counts a missing choice and invisible text as missing', () => {
  const level = v.pipe(
    v.number(),
    v.check((value) => value >= 0, 'Required'),
  )
  const visible = v.pipe(
    v.string(),
    v.check((value) => value.trim() !== '', 'Name is required'),
  )
  const subject = { schema: v.object({ one: level, two: visible }), labels, values: { one: -1, two: '' }, errors: {} }
  expect(submitNote({ ...subject, isDirty: false })).toBe('Missing: Field one, Field two')
})
