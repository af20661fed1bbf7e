import { releaseMemory } from '../db/release-memory.ts'

/** Copies a chunk for transfer to another thread. zlib fills one memory piece by piece; after its last piece it is released. */
export function handOver(chunk: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = chunk
  if (byteLength === buffer.byteLength) return chunk
  const own = new Uint8Array(chunk)
  // Smaller chunks may share Node's pool (`Buffer.poolSize`).
  if (byteOffset + byteLength === buffer.byteLength && buffer.byteLength > Buffer.poolSize) releaseMemory(buffer)
  return own
}
