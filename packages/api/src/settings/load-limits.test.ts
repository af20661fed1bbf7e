import { readSettings } from '../settings.ts'

it('half of the connections are for one person at most, unless a setting says otherwise', () => {
  expect(readSettings({ DATABASE_POOL_SIZE: '30' }).load).toEqual({
    loopDelayMs: 0,
    callsPerPerson: 15,
    cacheMegabytes: 32,
    personLimits: 1,
  })
  const env = {
    MAX_LOOP_DELAY: '900',
    CALLS_PER_PERSON: '3',
    LIST_CACHE_MB: '0',
    DATABASE_POOL_QUEUE: '7',
    PERSON_LIMITS: '4',
  }
  expect(readSettings(env).load).toEqual({ loopDelayMs: 900, callsPerPerson: 3, cacheMegabytes: 0, personLimits: 4 })
  expect(readSettings(env).dbLimits.poolQueue).toBe(7)
})
