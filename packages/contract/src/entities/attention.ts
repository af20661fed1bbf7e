import * as v from 'valibot'
import { Address, Count, Id, Text, Time } from './common.ts'

/** Worst first. */
export const attentionKinds = ['alarm', 'offline', 'urgent', 'configuration'] as const
export const AttentionKind = v.picklist(attentionKinds)
export type AttentionKind = v.InferOutput<typeof AttentionKind>

/** A person takes over a trouble until it is over (product 13.12). */
export const Assignment = v.object({
  assigneeId: Id,
  assigneeName: v.string(),
  note: Text,
  assignedAt: Time,
})
export type Assignment = v.InferOutput<typeof Assignment>

/** What a modem has sent and somebody has to look at (product 10.17). */
export const ModemNotice = v.object({
  id: Id,
  modemId: Id,
  clientId: v.string(),
  /** `strayAlarm` and `strayReport`: an alarm, or another report, for an entry that is not configured; `refusedEvent`; `twins`: two devices use one client ID. */
  kind: v.string(),
  /** The latest message, as the modem sent it. */
  words: v.string(),
  count: Count,
  firstAt: Time,
  lastAt: Time,
})
export type ModemNotice = v.InferOutput<typeof ModemNotice>

export const workKinds = ['test', 'service', 'building', 'closed'] as const
export type WorkKind = (typeof workKinds)[number]

/** What is marked as happening meanwhile begins with it (product 24.4). */
export const workDuring: Readonly<Record<WorkKind, string>> = {
  test: 'During test',
  service: 'During service',
  building: 'During building work',
  closed: 'While closed',
}

/** Work that goes on where a row is about (product 24.4). */
export const WorkMark = v.object({
  id: Id,
  kind: v.picklist(workKinds),
  until: Time,
  /** Null where nobody has that account any more. */
  startedBy: Text,
  phoneNumber: Text,
})
export type WorkMark = v.InferOutput<typeof WorkMark>

/** How the journal of a trouble stands (product 27.1). */
export const JournalMark = v.object({
  troubleId: Id,
  linesCount: Count,
  /** The words of the last line that somebody wrote; null without one. */
  last: v.nullable(v.object({ at: Time, what: v.string(), personName: v.string() })),
})
export type JournalMark = v.InferOutput<typeof JournalMark>

/** All troubles of one kind on one system. */
export const AttentionItem = v.object({
  kind: AttentionKind,
  systemId: Id,
  systemName: Text,
  systemNumber: v.number(),
  systemType: v.string(),
  siteId: Id,
  siteName: v.string(),
  siteAddress: Address,
  /** Open alarms or urgent issues, with notices of modems; 1 for the other kinds. */
  count: Count,
  /** The state of an offline system. */
  connectionState: Text,
  /** The time of the latest issue, where it is one. */
  since: Time,
  /** The receipt of what is `since` then, where it came late; null otherwise. */
  receivedAt: v.nullable(Time),
  /** The last contact before a gap after which the panel has not said that it still stands; null where there was none. */
  heardAt: v.nullable(Time),
  /** What the latest open alarm or urgent issue came from; null for the other kinds. */
  unit: v.nullable(v.object({ name: v.string(), hardware: v.string(), zone: Text })),
  /** Null where nobody deals with it. */
  assignment: v.nullable(Assignment),
  /** The latest of a modem that counts as an alarm or as urgent here; its system is one of the modem's, or else of its site. */
  notice: v.nullable(ModemNotice),
  /** Of works that overlap the one that ends last; servers before 1.1 have none. */
  work: v.optional(v.nullable(WorkMark)),
  /** Servers before 1.1 have none. */
  journal: v.optional(v.nullable(JournalMark)),
})
export type AttentionItem = v.InferOutput<typeof AttentionItem>

/** The latest message of a modem that belongs to no row, as neither it nor its site has a system. */
export const AttentionModem = v.object({ ...ModemNotice.entries, siteId: Id, siteName: v.string() })
export type AttentionModem = v.InferOutput<typeof AttentionModem>

export const AttentionMeta = v.object({
  alarm: Count,
  offline: Count,
  urgent: Count,
  configuration: Count,
  /** At most 50, alarms first; they are in no count. Null where there are none. */
  modems: v.nullish(v.array(AttentionModem)),
})
export type AttentionMeta = v.InferOutput<typeof AttentionMeta>
