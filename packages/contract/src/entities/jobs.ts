import * as v from 'valibot'
import { Count, Id, Text, Time } from './common.ts'

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const Job = v.object({
  id: Id,
  /** `export`, `installBaseImport`, `configuration`, `siteImport`, `modemImport`, `invitations`, `accessRemovals`, or a kind of a newer server. */
  kind: v.string(),
  /** Name of the file that it makes or reads, or words for what it does. */
  title: v.string(),
  state: v.picklist(jobStates),
  /** The work stops at its next piece. */
  hasCancelRequest: v.boolean(),
  /** The system of a configuration; else null. */
  systemId: v.nullable(Id),
  /** Rows, units of a configuration, or levels. */
  doneCount: Count,
  /** Null while unknown. */
  totalCount: v.nullable(Count),
  /** The error of the last attempt, or a fault of a file that was stored all the same. */
  error: Text,
  /** Null without a file to fetch. */
  fileBytes: v.nullable(Count),
  createdAt: Time,
  finishedAt: v.nullable(Time),
})
export type Job = v.InferOutput<typeof Job>

export const isJobOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'waiting' && state !== 'running'
