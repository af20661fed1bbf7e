import type { BuildName } from '@emberwatch/contract'
import type { FastifyInstance } from 'fastify'
import type { BackupFigures } from '../backup/made-backups.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../http/call.ts'
import type { JobFigures, JobRun } from '../jobs/job-figures.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { Settings } from '../settings.ts'

export interface ApiOptions {
  readonly settings: Settings
  readonly db: Db
  /** What `/api/health` says that it runs. */
  readonly build?: BuildName | undefined
  /** What goes on beside the API's own upkeep while the server runs, such as the demo fleet's story. */
  readonly backgroundTasks?: readonly BackgroundTask[]
  /** The clock; tests set their own. */
  readonly now?: () => Date
  /** Prints a line for whoever runs the server, such as the code in a mail that has no mail server; by default to the console. */
  readonly print?: (line: string) => void
  /** Who listens to changes; tests beat it themselves. */
  readonly live?: LiveHub
  /** Is given what there is to watch of the API while it runs. */
  readonly onSources?: (sources: ApiSources) => void
  /** Told how each try of a job has ended. */
  readonly onJobRun?: (run: JobRun) => void
}

/** Work beside the calls: hooks that begin it when the server is ready, and end it before the server closes. */
export type BackgroundTask = (app: FastifyInstance, options: ApiOptions, services: Services) => void

/** Numbers of this moment. */
interface ApiSources {
  /** Open streams of changes. */
  readonly listeners: () => number
  /** Files of people on threads, and in line for one. */
  readonly work: () => { readonly running: number; readonly waiting: number }
  /** The queue of the database. */
  readonly jobs: () => Promise<readonly JobFigures[]>
  /** The last backups of the database. */
  readonly backups: () => Promise<BackupFigures>
  /** Asks the mail server, some times a minute at most; rejects where it does not answer. Undefined without one. */
  readonly askMail: (() => Promise<unknown>) | undefined
}
