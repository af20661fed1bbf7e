import * as v from 'valibot'
import { ScannedUnitFields } from './loops/loops.ts'
import { ModemIdentifiers } from './modems/modem-code.ts'
import { pastedFields } from './pasted-text.ts'
import { NewSite } from './sites-systems/sites.ts'
import { hasVisibleText, isUnfitText } from './text-rules.ts'

describe('visible text', () => {
  it.each(['a', 'Ø', '7', '-', '漢', '🔥', '👨‍👩‍👧', ' a\u200b', 'ی\u200cن'])('is in %j', (text) => {
    expect(hasVisibleText(text)).toBe(true)
  })
  it.each(['', ' ', '\u00a0', '\u200b', '\u200d\ufeff', '\u00ad', '\u3164', '\u2800', '\u0301', '\u0014', '\u{e0041}'])(
    'is not in %j',
    (text) => expect(hasVisibleText(text)).toBe(false),
  )

  it('is required in required fields and turned into nothing in optional ones', () => {
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
  ])('is checked by part in a modem code: %j', (code, isUnfit) => {
    expect(isUnfitText(code, 'code')).toBe(isUnfit)
  })
  it('may not change the direction of other text in any field', () => {
    expect(['name', 'comment'].map((field) => isUnfitText('Nidelva \u202egnp.exe', field))).toEqual([true, true])
    // Marks of right-to-left scripts stand for themselves.
    expect(isUnfitText('שלום\u200f!', 'name')).toBe(false)
  })
  it.each([...pastedFields, 'code'])('is cleaned of %s before validation', (field) => {
    expect(isUnfitText('\u202a+47\u00a0900\u2011 00\u00ad000\u202c', field)).toBe(false)
    expect(isUnfitText('900\u0000', field)).toBe(true)
  })
  it('may have line breaks in a comment and blanks around it', () => {
    expect([isUnfitText('a\r\nb', 'comment'), isUnfitText('\ta\n', 'name'), isUnfitText('a\tb', 'comment')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('an identifier', () => {
  /** A zero-width blank, a word joiner, a mark of direction, a soft hyphen, another hyphen, a dash, a no-break blank. */
  const pasted = '\u202d AB\u200b-\u20601\u200e2\u00ad\u20113\u20134\u00a0C \u202c'
  const cleaned = 'AB-12-3-4 C'

  it('has no invisible characters', () => {
    const unit = { tagName: pasted, detectionZone: pasted, lsiNumber: pasted, unitType: null, serialNumber: pasted }
    expect(v.parse(ScannedUnitFields, { ...unit, comment: null })).toMatchObject({
      tagName: cleaned,
      detectionZone: cleaned,
      lsiNumber: cleaned,
      serialNumber: cleaned,
    })
    const numbers = { iccid: '8947\u200b', imei: '35\u20600000000000000', imsi: '242\u200e' }
    expect(v.parse(ModemIdentifiers, { clientId: pasted, wgip: pasted, ts: pasted, ...numbers })).toEqual({
      clientId: cleaned,
      wgip: cleaned,
      ts: cleaned,
      ...{ iccid: '8947', imei: '350000000000000', imsi: '242' },
    })
    const site = { name: 'Kai', addressLine1: 'Kaien 2', postalCode: '6900', city: 'Florø', country: 'Norge' }
    expect(v.parse(NewSite, { ...site, siteNumber: pasted }).siteNumber).toBe(cleaned)
  })

  it('is missing without other characters', () => {
    const units = v.parse(ScannedUnitFields, { tagName: '\u200b\u00a0', serialNumber: '\u2060' })
    expect([units.tagName, units.serialNumber]).toEqual([null, null])
    const { issues } = v.safeParse(v.pick(ModemIdentifiers, ['clientId']), { clientId: '\u200b\u202a' })
    expect(issues?.map(({ message }) => message)).toEqual(['Client ID is required'])
  })
})
