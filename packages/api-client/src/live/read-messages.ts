import type { Schema } from '@emberwatch/contract'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as v from 'valibot'

/** Yields messages with the ids to resume from. Uses fetch, as EventSource would put the token into the address. Skips messages of newer servers. */
export async function* readMessages<Message>(response: Response, schema: Schema<Message>) {
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void waiting.push(event) })
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  try {
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
      parser.feed(decoder.decode(piece.value, { stream: true }))
      for (const { id, data } of waiting.splice(0)) {
        const message = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), data)
        if (message.success) yield { id, message: message.output as Message }
      }
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}
