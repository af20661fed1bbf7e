import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { noteOccurrences } from '../notifications/note-occurrences.ts'

/** Opens an issue with alarms as the intake does, for tests of what follows. */
export const raiseAlarm = (db: Kysely<Database>, systemId: string, unitName = 'P01'): Promise<void> =>
  db.transaction().execute((change) =>
    noteOccurrences(change, [{ systemId, receivedAt: new Date() }], async () => {
      const issue = { systemId, unitName, hardwareName: 'BHH-300', hasAlarms: true }
      await change.insertInto('issues').values(issue).execute()
    }),
  )
