import type { ProbeClient } from './probe-client.ts'

/** Milliseconds for the greeting and for the changes. */
const timeoutMs = 60_000

/** Resolves after the greeting. */
export async function listen({ send }: ProbeClient) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('nothing came within a minute')), timeoutMs)
  const { body } = await send('/api/v1/live', { accept: 'text/event-stream' }, abort.signal)
  if (!body) throw new Error('the stream has no body')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let stream = ''
  const until = async (text: string) => {
    while (!stream.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      stream += value
    }
  }
  await until('hello')
  return {
    /** Resolves when a message names this id. */
    hear: until,
    end: () => {
      clearTimeout(timer)
      abort.abort()
    },
  }
}
