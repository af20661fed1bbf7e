import * as v from 'valibot'
import { QueryDate } from './common.ts'

describe('a date of a query', () => {
  it.each([
    '1998-01-01',
    '2100-12-31',
    // The first day in Oslo and in Kiribati, the last in Hawaii, as browsers there send them.
    '1997-12-31T23:00:00.000Z',
    '1997-12-31T10:00:00.000Z',
    '2101-01-01T09:59:59.999Z',
  ])('takes %s', (date) => expect(v.is(QueryDate, date)).toBe(true))

  it.each(['1997-12-31', '2101-01-01', '1997-12-31T09:59:59.999Z', '2101-01-01T12:00:00.000Z', '0000-01-01T00:00:00Z'])(
    'refuses %s',
    (date) => expect(v.is(QueryDate, date)).toBe(false),
  )
})
