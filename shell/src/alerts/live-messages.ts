import type { LiveMessage } from '@emberwatch/contract'

/** A listener beside pages. */

type Listener = (message: LiveMessage) => void
const listeners = new Set<Listener>()

export const tellMessage: Listener = (message) => {
  for (const listener of listeners) listener(message)
}

export function hearMessages(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
