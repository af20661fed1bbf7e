import * as v from 'valibot'
import { Count, Id, Text, Time } from './common.ts'

/** Long work that goes on without its page: it waits, runs, and is over in one of three ways. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const Job = v.object({
  id: Id,
  /** `export`, `installBaseImport`, `configuration`, or one that a later server knows. */
  kind: v.string(),
  /** The name of the file that it makes or reads. */
  title: v.string(),
  state: v.picklist(jobStates),
  /** Cancelling was asked for; the work stops at its next piece. */
  isCancelAsked: v.boolean(),
  /** The system that a configuration is for; null of other work. */
  systemId: v.nullable(Id),
  /** Rows so far; of a configuration its units. */
  doneCount: Count,
  /** Rows in all; null while that is not known. */
  totalCount: v.nullable(Count),
  /** Why it has failed, what was wrong the last time it was tried, or with a file that was taken all the same. */
  error: Text,
  /** Bytes of the file that can be fetched; null where there is none. */
  fileBytes: v.nullable(Count),
  createdAt: Time,
  finishedAt: v.nullable(Time),
})
export type Job = v.InferOutput<typeof Job>

export const isJobOver = ({ state }: Pick<Job, 'state'>): boolean => state !== 'waiting' && state !== 'running'
