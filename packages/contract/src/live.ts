import * as v from 'valibot'
import { signedIn } from './access.ts'
import type { ChangeKind } from './change-kinds.ts'
import { stream } from './endpoint.ts'
import { Id } from './entities/common.ts'

/** Events name changes by ids alone; the browser reads again what it may see (product 15.1). */

/** A change without an id is about many things of this kind. */
export const LiveChange = v.object({
  /** Areas and newer servers may have further kinds. */
  kind: v.custom<ChangeKind>((kind) => typeof kind === 'string'),
  id: v.nullable(Id),
  siteId: v.nullable(Id),
})
export type LiveChange = v.InferOutput<typeof LiveChange>

export const LiveMessage = v.variant('type', [
  /** First message. `isComplete` when nothing was missed since `Last-Event-ID`. */
  v.object({ type: v.literal('hello'), isComplete: v.boolean() }),
  v.object({ type: v.literal('changes'), changes: v.array(LiveChange) }),
  /** The server itself has missed something: anything may have changed. */
  v.object({ type: v.literal('missed') }),
  /** Heartbeat. */
  v.object({ type: v.literal('beat') }),
])
export type LiveMessage = v.InferOutput<typeof LiveMessage>

export const liveBeatMs = 15_000

export const live = {
  changes: stream('/v1/live', {
    name: 'live.changes',
    isAddition: true,
    isForWalls: true,
    summary:
      'What changes, as server-sent events, with the ids of what the listener may see and nothing else. `Last-Event-ID` resumes.',
    access: signedIn,
    message: LiveMessage,
    errors: ['generic.too_many_requests', 'generic.unavailable'],
  }),
}
