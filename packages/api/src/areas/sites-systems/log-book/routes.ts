import type { Route } from '../../../http/route.ts'
import { addLineRoutes } from './add-line.ts'
import { bookRoutes } from './book.ts'
import { bookFileRoutes } from './book-file.ts'
import { falseAlarmRoutes } from './false-alarms.ts'
import { logFileRoutes } from './files.ts'
import { journalRoutes } from './journal.ts'

/** The log book (product 26.1). */
export const logBookRoutes: Route[] = [
  ...bookRoutes,
  ...bookFileRoutes,
  ...addLineRoutes,
  ...journalRoutes,
  ...falseAlarmRoutes,
  ...logFileRoutes,
]
