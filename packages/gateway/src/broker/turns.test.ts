import { Turns } from './turns.ts'

beforeEach(() => void jest.useFakeTimers({ advanceTimers: false }))
afterEach(() => void jest.useRealTimers())

it('a modem connects immediately at low load', async () => {
  await expect(new Turns().take(0)).resolves.toBeUndefined()
})

it('a modem is refused instead of waiting longer than 20 seconds', async () => {
  const turns = new Turns()
  for (let n = 0; n <= 5_000; n++) void turns.take(0)
  await expect(turns.take(0)).rejects.toThrow('too many modems connect')
  await expect(turns.take(25_000)).resolves.toBeUndefined()
})
