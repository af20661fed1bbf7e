import { checkLoop } from './loop-check.ts'

const unit = (lsiNumber: string, more: object = {}) => ({
  tagName: `T-${lsiNumber}`,
  detectionZone: 'DZ-1',
  lsiNumber,
  unitType: 'BHH-300',
  serialNumber: `2601-${lsiNumber}`,
  ...more,
})
const texts = (units: Parameters<typeof checkLoop>[0]) => checkLoop(units).map(({ text }) => text)

describe('checkLoop', () => {
  it('finds nothing in a valid loop with branches', () => {
    expect(texts(['1', '2', '2.1', '2.2', '3'].map((lsi) => unit(lsi)))).toEqual([])
    expect(texts([])).toEqual([])
  })

  it('names an invalid LSI', () => {
    expect(texts(['1', '2A', '3-4', '0', '128'].map((lsi) => unit(lsi)))).toEqual(
      expect.arrayContaining(['2A', '3-4', '0', '128'].map((lsi) => `LSI ${lsi} is no place of a loop (1 to 127)`)),
    )
  })

  it('names gaps as ranges and duplicate LSI numbers', () => {
    expect(texts(['1', '3', '7', '7'].map((lsi, i) => unit(lsi, { tagName: `T${i}` })))).toEqual([
      'LSI 2 missing',
      'LSI 4-6 missing',
      'LSI 7 stands more than once',
    ])
  })

  it('names addresses outside of a loop without listing their gaps', () => {
    expect(texts([unit('1'), unit('8947010000000000001'), unit('0'), unit('A1')])).toEqual([
      'LSI 8947010000000000001 is no place of a loop (1 to 127)',
      'LSI 0 is no place of a loop (1 to 127)',
      'LSI A1 is no place of a loop (1 to 127)',
    ])
  })

  it('counts more than 127 units', () => {
    const full = Array.from({ length: 127 }, (_, i) => unit(String(i + 1)))
    expect(texts(full)).toEqual([])
    expect(texts([...full, unit('128')])).toEqual([
      '128 units; a loop driver takes at most 127',
      'LSI 128 is no place of a loop (1 to 127)',
    ])
  })

  it('names units without a serial number or zone', () => {
    expect(texts([unit('1', { serialNumber: '' }), unit('2', { detectionZone: null })])).toEqual([
      '1 unit without serial number: T-1',
      '1 unit without detection zone: T-2',
    ])
  })

  it('finds duplicate tags in any case, and unknown types', () => {
    expect(
      texts([
        unit('1', { tagName: 'a' }),
        unit('2', { tagName: 'A', unitType: 'XYZ' }),
        unit('3', { unitType: 'BF-300' }),
      ]),
    ).toEqual(['Tag A stands more than once', 'Unknown unit type XYZ'])
  })
})
