import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { pack } from 'tar-stream'
import { unpackInto } from './unpack.ts'

/** The beginning of a tar with one file: its header and a part of its content. */
async function beginning(): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: 'assets/remoteEntry.js' }, 'a'.repeat(4000))
  tar.finalize()
  const pieces: Buffer[] = []
  for await (const piece of tar) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).subarray(0, 2048)
}

it.each(Array.from({ length: 30 }, (_, turns) => turns))(
  'an upload that breaks off ends, also %s turns after it began',
  async (turns) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberwatch-unpack-'))
    const source = new PassThrough()
    source.write(await beginning())
    const unpacking = expect(unpackInto(folder, source)).rejects.toThrow()
    for (let i = 0; i < turns; i++) await turn()
    source.destroy(new Error('cable'))
    await unpacking
    await rm(folder, { recursive: true, force: true })
  },
)
