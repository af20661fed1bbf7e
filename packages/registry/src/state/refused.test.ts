import { commands } from '../commands/commands.ts'
import { parseInput } from './refused.ts'

it('names an unknown field of a command, and those that there are', () => {
  expect(() => parseInput(commands.rollback.input, { area: 'modems', notes: 'why' })).toThrow(
    'schema: notes: is no key here; there are area, note, breaks, despiteApi. Is note meant?',
  )
  expect(() => parseInput(commands.list.input, { area: 'modems' })).toThrow(
    'schema: area: is no key here; there are none',
  )
})
