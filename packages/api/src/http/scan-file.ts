import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiProblem, badFields } from '@emberwatch/http'
import type { Clamd } from '../settings/clamd.ts'

/** A scanner takes some seconds for 50 MB. */
const longestMs = 120_000
const retrySeconds = '30'

/**
 * Sends a file to clamd before anything reads it (ASVS 12.4.2), by INSTREAM: chunks with four bytes of length, and a length of 0 at the end
 * (clamd(8)).
 * @throws ApiProblem 400 at the field for a finding, 503 unless clamd says that the file is clean
 */
export async function refuseMalware(clamd: Clamd, field: string, path: string): Promise<void> {
  const answer = await ask(clamd, path).catch(() => '')
  const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (virus) throw badFields({ [field]: `This file was not taken: a virus scanner calls it ${virus}` })
  if (answer === 'stream: OK') return
  throw new ApiProblem('generic.unavailable', { headers: { 'retry-after': retrySeconds } })
}

async function ask(clamd: Clamd, path: string): Promise<string> {
  const socket = connect(clamd)
  socket.setTimeout(longestMs, () => socket.destroy(new Error('clamd is silent')))
  const answer = readAnswer(socket)
  // The other rejection must not go unhandled.
  answer.catch(() => undefined)
  try {
    socket.write('zINSTREAM\0')
    // A scanner may answer before it has read all.
    await pipeline(createReadStream(path), inPieces(), socket, { end: false }).catch(() => socket.destroy())
    return await answer
  } finally {
    socket.destroy()
  }
}

const inPieces = () =>
  new Transform({
    transform: (chunk: Buffer, _, done) => done(null, Buffer.concat([lengthOf(chunk.length), chunk])),
    flush: (done) => done(null, lengthOf(0)),
  })

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Ends at a zero byte. */
async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let reply = ''
  for await (const piece of socket) {
    reply += piece.toString('latin1')
    if (reply.includes('\0')) break
  }
  return reply.split('\0')[0] ?? ''
}
