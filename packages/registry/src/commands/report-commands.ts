import { Version } from '@emberwatch/federation'
import * as v from 'valibot'
import { errorList } from '../errors/error-list.ts'
import { requireArea } from './areas.ts'
import { area, command, count } from './command.ts'

/** The command that shows what browsers report of releases. */

export const reportCommands = {
  errors: command({
    input: v.strictObject({ area, version: v.optional(Version), limit: v.optional(count) }),
    // Lines of the source and figures are the team's own.
    isReading: false,
    area: (input) => input.area,
    run: async (registry, input) => {
      requireArea(await registry.read(), input.area)
      return errorList(registry.store, input)
    },
  }),
}
