import { openDatabase } from '../db/open.ts'
import { type OldPart, oldEvents, retireEvents } from '../db/retire-events.ts'
import { ownDataDir } from '../settings/own-data-dir.ts'
import type { Settings } from '../settings.ts'

export class RetireRefused extends Error {
  override readonly name = 'RetireRefused'
}

interface Options {
  readonly before?: string | undefined
  readonly yes?: boolean | undefined
  readonly drop?: boolean | undefined
}

type DataLocation = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 'databaseDirectUrl' | 'eventsKeepMonths'>>

/** Shows what it would retire, and does so with `--yes`. @returns the exit code @throws RetireRefused when no month is given, or it is not over */
export async function retireCommand(settings: DataLocation, options: Options, now = new Date(), print = console.log) {
  const { dataDir, databaseDirectUrl: databaseUrl } = settings
  const before = monthOf(options, settings.eventsKeepMonths, now)
  if (!databaseUrl) await ownDataDir(dataDir)
  // A month of millions takes long.
  const db = await openDatabase({ databaseUrl, dataDir, limits: { statementMs: 0 } })
  try {
    const parts = await oldEvents(db.kysely, before)
    for (const part of parts) print(lineOf(part))
    const events = parts.reduce((sum, part) => sum + part.events, 0)
    const all = `${events} events from before ${before.toISOString().slice(0, 7)}`
    if (!options.yes) {
      print(`${all}. Nothing was changed: --yes moves them to the schema "retired", --yes --drop removes them.`)
      return 0
    }
    await retireEvents(db.kysely, before, parts, { isDropped: options.drop ?? false, print })
    print(`${all} were ${options.drop ? 'removed' : 'moved to the schema "retired"'}.`)
    return 0
  } finally {
    await db.close()
  }
}

function monthOf({ before }: Options, months: number | undefined, now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (before === undefined) {
    if (months !== undefined) return new Date(Date.UTC(year, month - months, 1))
    throw new RetireRefused(
      'Say from before which month, as --before 2025-03, or how many to keep with EVENTS_KEEP_MONTHS.',
    )
  }
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) throw new RetireRefused('--before must be a month, such as 2025-03.')
  const firstDay = new Date(`${before}-01T00:00:00Z`)
  if (firstDay > new Date(Date.UTC(year, month, 1))) throw new RetireRefused('--before must not be a month to come.')
  return firstDay
}

const lineOf = ({ table, isWhole, events, bytes }: OldPart) =>
  `${table}: ${events} events${isWhole ? `, ${(bytes / 1e6).toFixed(1)} MB` : ' of those in it'}`
