import { filterWords } from './filter-words.ts'

describe('filters in words', () => {
  it.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ unitType: 'BHH-300' }, ['Unit type: BHH-300']],
    [{ orginalMessage: 'x', eventClass: 'alarm,fault' }, ['Classes of events: Alarm, Fault', 'Original message: x']],
    [{ siteId: 's1', systemId: 'gone' }, ['Site: Nidelva', 'System: one that is not visible any more']],
    [{ producedBefore: '2019-01-01' }, ['Produced before: 2019-01']],
    [
      { endDate: '2026-10-31T22:59:59.999Z', beginDate: '2026-09-30T22:00:00.000Z', timeZone: 'UTC' },
      ['Days: 2026-10-01 to 2026-10-31'],
    ],
    [{ beginDate: '2026-09-30' }, ['Days: from 2026-09-30']],
    [{ endDate: '2026-09-30' }, ['Days: until 2026-09-30']],
    [{ orderBy: 'unitsCount', order: 'DESC' }, ['Order: units count, descending']],
  ])('say %j as %j', (query, words) => {
    expect(filterWords(query, { timeZone: 'Europe/Oslo', names: { s1: 'Nidelva' } })).toEqual(words)
  })
})
