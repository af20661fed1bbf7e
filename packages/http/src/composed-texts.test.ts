import * as v from 'valibot'
import { composedTexts } from './composed-texts.ts'
import { parseFields } from './parse.ts'

const decomposed = 'Bla\u030A'
const composed = 'Bl\u00e5'

it('composes the texts of objects and lists, and leaves the rest', () => {
  const file = new File(['x'], 'a.csv')
  const value = { name: decomposed, more: [{ name: decomposed }, decomposed, 7, null], file }
  expect(composedTexts(value)).toEqual({ name: composed, more: [{ name: composed }, composed, 7, null], file })
  expect((composedTexts(value) as typeof value).file).toBe(file)
})

it('keeps a member of the name __proto__ a member', () => {
  const value = JSON.parse('{"__proto__": "x"}')
  expect(Object.keys(composedTexts(value) as object)).toEqual(['__proto__'])
})

it('composes what a call sends', () => {
  expect(parseFields(v.object({ name: v.string() }), { name: decomposed })).toEqual({ name: composed })
})
