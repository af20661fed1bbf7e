import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const child = join(import.meta.dirname, 'talking.test-child.ts')
function talk(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [child, ...args], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

it('every output of a process is a line of JSON', () => {
  const lines = talk()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const of = (text: string) => lines.filter(({ msg }) => msg.includes(text))
  expect(of('a connection was lost').map(({ repeated }) => repeated)).toEqual([undefined, 999])
  for (const text of ['it starts', 'Mail for kari', 'with a trace', 'past the console', 'something is old', 'the last'])
    expect([text, of(text).length]).toEqual([text, 1])
  expect([of('of a thread').length, of('of a thread too').length]).toEqual([2, 1])
  expect(of('not asked for')).toEqual([])
})

it('the log is silent on request', () => {
  expect(talk('json', 'silent')).toBe('')
})

it('the log is text on a terminal', () => {
  expect(talk('text')).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: it starts \{"build":"c0ffee"\}$/m)
})
