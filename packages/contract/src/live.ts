import * as v from 'valibot'
import { signedIn } from './access.ts'
import type { ChangeKind } from './change-kinds.ts'
import { stream } from './endpoint.ts'
import { Id } from './entities/common.ts'

/** Changes while one watches: which things have changed, by ids alone; the browser reads anew what it may see (product 15.1). */

/** Without an id: many things of this kind at once. */
export const LiveChange = v.object({
  /** Any word: an area may have kinds of its own, and a newer server kinds that nobody here watches. */
  kind: v.custom<ChangeKind>((kind) => typeof kind === 'string'),
  id: v.nullable(Id),
  siteId: v.nullable(Id),
})
export type LiveChange = v.InferOutput<typeof LiveChange>

export const LiveMessage = v.variant('type', [
  /** The first one. `isComplete` when nothing was missed since the event that `Last-Event-ID` names. */
  v.object({ type: v.literal('hello'), isComplete: v.boolean() }),
  v.object({ type: v.literal('changes'), changes: v.array(LiveChange) }),
  /** Anything may have changed: the server itself has missed something. */
  v.object({ type: v.literal('missed') }),
  /** Sent while nothing else is, so that both sides know that the line holds. */
  v.object({ type: v.literal('beat') }),
])
export type LiveMessage = v.InferOutput<typeof LiveMessage>

/** Milliseconds between beats. */
export const liveBeatMs = 15_000

export const live = {
  changes: stream('/v1/live', {
    name: 'live.changes',
    isAddition: true,
    summary:
      'What changes, as server-sent events, with the ids of what the listener may see and nothing else. `Last-Event-ID` resumes.',
    access: signedIn,
    message: LiveMessage,
    errors: ['generic.too_many_requests', 'generic.unavailable'],
  }),
}
