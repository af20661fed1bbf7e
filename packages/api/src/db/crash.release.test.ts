import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyEmptyDatabase } from '../testing/prepared.ts'
import { openDatabase } from './open.ts'

const rounds = 8

/** Starts a writer, kills it without warning after it acknowledged `least` rows, and answers the acknowledged names. */
async function writeAndKill(dataDir: string, run: number, least: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./crash-writer.test-child.ts', import.meta.url)), dataDir, String(run)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  const close = once(child, 'close')
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.split('\n').length > least) child.kill('SIGKILL')
  })
  const [, signal] = await close
  expect(signal).toBe('SIGKILL')
  // A last line without its end was not acknowledged as a whole.
  return output.split('\n').slice(0, -1)
}

it(`keeps every acknowledged row when the process is killed, ${rounds} times`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
  await copyEmptyDatabase(dataDir)
  const acknowledged: string[] = []
  for (let run = 0; run < rounds; run++) acknowledged.push(...(await writeAndKill(dataDir, run, 5 + run * 7)))

  const db = await openDatabase({ dataDir })
  const rows = await db.kysely
    .selectFrom('sites')
    .select(['name', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('name')
    .execute()
  await db.close()
  await rm(dataDir, { recursive: true })

  const counts = new Map(rows.map((row) => [row.name, row.count]))
  expect(acknowledged.length).toBeGreaterThan(rounds * 5)
  expect(acknowledged.filter((name) => !counts.has(name))).toEqual([])
  const isWhole = ([name, count]: [string, number]) => count === (Number(name.split('-')[1]) % 3 === 0 ? 2 : 1)
  expect([...counts].filter((entry) => !isWhole(entry))).toEqual([])
})
