import { warnWhenDeaf } from './deaf-listener.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it.each([
  { isClosed: false, lines: 1 },
  { isClosed: true, lines: 0 },
])('says $lines times that nothing is heard where the database is closed: $isClosed', async ({ isClosed, lines }) => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue()
  const ears = { add: async () => async () => undefined }
  const check = warnWhenDeaf(ears, { query: jest.fn() }, () => isClosed)
  await jest.advanceTimersByTimeAsync(5_000)
  await check
  expect(warn).toHaveBeenCalledTimes(lines)
})
