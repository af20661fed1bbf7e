import { copyFileSync, mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Configuration, configurationFileMax, type System } from '@emberwatch/contract/sites-systems'
import { demoIds } from '@emberwatch/demo'
import { buildAll } from '../../tools/dev/build-all.ts'
import { tokenOf } from '../sign-in.ts'
import { clientOf } from './client.ts'
import { startServerProcess } from './server-process.ts'

const results = join(import.meta.dirname, '../../test-results/bench')

/**
 * `pnpm bench upload`: a configuration of 50 MB into a server of its own on the embedded database. Linux only: the peak of
 * the process's memory comes from the kernel.
 */
export async function uploadBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const file = join(folder, 'large.xml')
  writeFileSync(file, largeXml())
  // Built beforehand: the builds would count as the server's memory.
  await buildAll()
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data') })
  try {
    const { url, memory } = server
    const client = clientOf(url, await tokenOf(url, demoIds.emails['site.admin']))
    const { data: systems } = await client.get<{ data: System[] }>('systems?limit=10').json()
    const system = systems.find(({ archivedAt }) => archivedAt === null)
    const before = memory()
    const copied = timed(() => copyFileSync(file, `${file}.copy`))
    const form = new FormData()
    form.append('comment', 'Large')
    form.append('configuration', await openAsBlob(file, { type: 'text/xml' }), 'large.xml')
    const begin = performance.now()
    const answer = client.post<{ data: Configuration }>(`systems/${system?.id}/configurations`, { body: form })
    const { data: configuration } = await answer.json()
    const uploadMs = performance.now() - begin
    const after = memory()
    const text = await client.get(`configurations/${configuration.id}/xml`).text()
    const figures = {
      isProcessed: configuration.isProcessed,
      textComesBack: text === readFileSync(file, 'utf8'),
      'memory before, MB': before.now,
      'peak, MB': after.peak,
      'peak above before, MB': after.peak - before.now,
      'upload, ms': Math.round(uploadMs),
      'plain copy, ms': Math.round(copied),
      'upload / copy': Math.round(uploadMs / copied),
    }
    console.log(figures)
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, 'upload.json'), `${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Units on many loops, as large as is let through. */
function largeXml(): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<configuration system="AutroSafe" release="4.7" systemId="1">\n'
  const tail = '</configuration>\n'
  const filler = 'x'.repeat(2000)
  const pieces = [head]
  let length = head.length + tail.length
  for (let n = 1; ; n++) {
    const piece = `<panel id="${n}" type="BS-420" tag="P${n}"><module slot="1" type="BSD-310" tag="L01"><unit lsi="1" type="BHH-300" tag="P${n}-L01-S001" zone="1" serial="1423-${n}"/></module><!--${n}${filler}--></panel>\n`
    if (length + piece.length > configurationFileMax) break
    length += piece.length
    pieces.push(piece)
  }
  return pieces.join('') + tail
}

const timed = (work: () => void): number => {
  const begin = performance.now()
  work()
  return performance.now() - begin
}
