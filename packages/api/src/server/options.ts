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
  /** `/api/health` shows the build. */
  readonly build?: BuildName | undefined
  /** Tasks besides the API's own, such as the demo fleet's story. */
  readonly backgroundTasks?: readonly BackgroundTask[]
  readonly now?: () => Date
  /** Prints for whoever runs the server, such as a code without a mail server; the console by default. */
  readonly print?: (line: string) => void
  /** Tests give their own. */
  readonly live?: LiveHub
  readonly onSources?: (sources: ApiSources) => void
  readonly onJobRun?: (run: JobRun) => void
}

/** Starts when the server is ready and ends before it closes. */
export type BackgroundTask = (app: FastifyInstance, options: ApiOptions, services: Services) => void

interface ApiSources {
  readonly listeners: () => number
  /** Counts of jobs that run on threads and that wait. */
  readonly work: () => { readonly running: number; readonly waiting: number }
  readonly jobs: () => Promise<readonly JobFigures[]>
  readonly backups: () => Promise<BackupFigures>
  /** Rejects where the mail server does not answer; asks it a few times a minute at most. Undefined without one. */
  readonly askMail: (() => Promise<unknown>) | undefined
}
