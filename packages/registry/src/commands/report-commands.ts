import { Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { errorList } from '../errors/error-list.ts'
import { requireArea } from './areas.ts'
import { area, command, count } from './command.ts'
import { toNumber, word } from './words.ts'

/** The command that shows what browsers report of releases. */

export const reportCommands = {
  errors: command({
    typed: 'errors <area> [version]',
    does: 'what went wrong in browsers in the last 30 days, by cause, in the lines of the source',
    // Lines of the source and figures are the team's own.
    right: 'area',
    input: v.strictObject({
      area,
      version: word(v.optional(Version), { help: 'of one release only' }),
      limit: word(v.optional(count), {
        flags: '--limit <causes>',
        help: 'the most frequent ones, 20 by default',
        parse: toNumber,
      }),
    }),
    run: async (registry, input) => {
      requireArea(await registry.read(), input.area)
      return errorList(registry.store, input)
    },
  }),
}
