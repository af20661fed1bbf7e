import { countRepeats } from './repeats.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const line = (msg: string, second: number) =>
  `${JSON.stringify({ level: 'warn', time: `2026-03-02T08:00:${String(second).padStart(2, '0')}.000Z`, msg })}\n`
function counted() {
  const lines: string[] = []
  const log = countRepeats((text) => lines.push(text), 60_000)
  return { log, logLines: () => lines.splice(0).map((text) => JSON.parse(text)) }
}

it('a repeated line is written once, with its count a minute later', () => {
  const { log, logLines } = counted()
  for (let second = 0; second < 40; second++) log.write(line('a connection was lost', second))
  log.write(line('something else', 41))
  expect(logLines().map(({ msg }) => msg)).toEqual(['a connection was lost', 'something else'])
  jest.advanceTimersByTime(60_000)
  expect(logLines()).toEqual([
    { repeated: 39, level: 'warn', time: '2026-03-02T08:00:39.000Z', msg: 'a connection was lost' },
  ])
})

it('a repetition is written once with its count', () => {
  const { log, logLines } = counted()
  log.write(line('lost', 0))
  for (const count of [2, 3]) {
    for (let i = 0; i < count; i++) log.write(line('lost', i))
    jest.advanceTimersByTime(60_000)
  }
  expect(logLines().map(({ repeated }) => repeated)).toEqual([undefined, 2, 3])
  jest.advanceTimersByTime(60_000)
  log.write(line('lost', 1))
  expect(logLines().map(({ repeated }) => repeated)).toEqual([undefined])
})

it('every line of a request is written, and its rest at the end', () => {
  const { log, logLines } = counted()
  const answerLine = '{"level":"info","time":"2026-03-02T08:00:00.000Z","reqId":"a","msg":"answered"}\n'
  for (const text of [answerLine, answerLine, line('lost', 1), line('lost', 2)]) log.write(text)
  expect(logLines()).toHaveLength(3)
  log.flush()
  expect(logLines()).toMatchObject([{ repeated: 1, msg: 'lost' }])
})

it('no line is lost beyond the number of remembered ones', () => {
  const { log, logLines } = counted()
  const texts = Array.from({ length: 1_200 }, (_, i) => `sentence ${i}`)
  for (const text of texts) for (const second of [1, 2]) log.write(line(text, second))
  log.flush()
  const lines = logLines()
  const times = (text: string) =>
    lines.filter(({ msg }) => msg === text).reduce((sum, { repeated = 1 }) => sum + repeated, 0)
  expect(texts.filter((text) => times(text) !== 2)).toEqual([])
})
