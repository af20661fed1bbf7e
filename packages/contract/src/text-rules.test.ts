import * as v from 'valibot'
import { NewSite } from './sites-systems/sites.ts'
import { hasVisibleText, isUnfitText } from './text-rules.ts'

describe('something to see', () => {
  it.each(['a', 'Ø', '7', '-', '漢', '🔥', '👨‍👩‍👧', ' a\u200b', 'ی\u200cن'])('is in %j', (text) => {
    expect(hasVisibleText(text)).toBe(true)
  })
  it.each(['', ' ', '\u00a0', '\u200b', '\u200d\ufeff', '\u00ad', '\u3164', '\u2800', '\u0301', '\u0014', '\u{e0041}'])(
    'is not in %j',
    (text) => expect(hasVisibleText(text)).toBe(false),
  )

  it('is asked of required fields and makes nothing of optional ones', () => {
    const site = { addressLine1: 'Kaien 2', postalCode: '6900', city: 'Florø', country: 'Norge' }
    const { issues } = v.safeParse(NewSite, { ...site, name: '\u200b\u2060' })
    expect(issues?.map(({ message }) => message)).toEqual(['Name is required'])
    expect(v.parse(NewSite, { ...site, name: 'Kai', siteNumber: '\u200b' }).siteNumber).toBeNull()
  })
})

describe('a text', () => {
  it.each([
    'a\u0000b',
    'a\u0014b',
    'a\u007fb',
    'a\u0085b',
    'a\nb',
    'a\tb',
    '\ud800',
    'a\udc00b',
    'a\u202eb',
    'a\u2066b',
  ])('is unfit as %j', (text) => {
    expect(isUnfitText(text, 'name')).toBe(true)
  })
  it.each([
    ['IMEI:1\nTS:2\r\n', false],
    ['IMEI:1;\tTS:2', false],
    ['IMEI:1;TS:\u0014', true],
    ['IMEI:1\tTS:2\u001dWGIP:3\u001e\u0004', false],
    ['IMEI:1\u000bTS:2', true],
    ['IMEI:1;TS:\ud800\n', true],
  ])('is looked at part by part in the code of a modem: %j', (code, isUnfit) => {
    expect(isUnfitText(code, 'code')).toBe(isUnfit)
  })
  it('turns the order of others in no field, comments included', () => {
    expect(['name', 'comment', 'code'].map((field) => isUnfitText('Nidelva \u202egnp.exe', field))).toEqual([
      true,
      true,
      true,
    ])
    // Marks of right-to-left scripts stand for themselves.
    expect(isUnfitText('שלום\u200f!', 'name')).toBe(false)
  })
  it('may have lines in a comment, and blanks around it', () => {
    expect([isUnfitText('a\r\nb', 'comment'), isUnfitText('\ta\n', 'name'), isUnfitText('a\tb', 'comment')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
