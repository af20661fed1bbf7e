import { releaseMemory } from '../db/release-memory.ts'

/**
 * The same bytes in memory of their own, to be handed to another thread. The pressing of a file writes piece after piece into one memory; when the last
 * of them has gone, it is given back.
 */
export function handOver(chunk: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = chunk
  if (byteLength === buffer.byteLength) return chunk
  const own = new Uint8Array(chunk)
  // What is not larger may be Node's own, in which bytes of others lie (`Buffer.poolSize`).
  if (byteOffset + byteLength === buffer.byteLength && buffer.byteLength > Buffer.poolSize) releaseMemory(buffer)
  return own
}
