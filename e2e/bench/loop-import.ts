import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertMany } from '@emberwatch/api'
import { openDemoApi } from '@emberwatch/api/testing'
import { loopFileColumns } from '@emberwatch/contract/loops'
import { demoIds } from '@emberwatch/demo'
import { median } from './median.ts'

const rowCount = 5000
const rounds = 5

/** `pnpm bench loop-import`: importing 5,000 units against a plain insert of the same rows, in one process and run. */
export async function loopImportBench(): Promise<void> {
  const api = await openDemoApi()
  const { kysely } = api.db
  const scannedSystemId = demoIds.scannedSystem('nidelva')
  const authorization = await api.tokenOf('site.admin')
  const times = { import: [] as number[], insert: [] as number[] }
  const peakBefore = process.resourceUsage().maxRSS
  for (let round = 0; round < rounds; round++) {
    const units = Array.from({ length: rowCount }, (_, index) => unit(round, index))
    const csv = [loopFileColumns.join(','), ...units.map((row) => loopFileColumns.map((key) => row[key]).join(','))]
    const form = new FormData()
    form.append('name', `Round ${round}`)
    form.append('scanned-loop', new File([`${csv.join('\n')}\n`], 'loop.csv', { type: 'text/csv' }))
    const path = `/api/v1/scanned-systems/${scannedSystemId}/import-loop`
    times.import.push(
      await timed(async () => {
        const response = await api.fetch(path, { method: 'POST', headers: { authorization }, body: form })
        if (!response.ok) throw new Error(await response.text())
      }),
    )
    await kysely.deleteFrom('scannedUnits').where('serialNumber', 'like', 'bench-%').execute()
    const loop = { scannedSystemId, name: `Plain ${round}` }
    const { id } = await kysely.insertInto('scannedLoops').values(loop).returning('id').executeTakeFirstOrThrow()
    const rows = units.map((row) => ({ ...row, scannedLoopId: id, scannedSystemId, createdAt: new Date() }))
    times.insert.push(await timed(() => insertMany(kysely, 'scannedUnits', rows)))
    await kysely.deleteFrom('scannedUnits').where('serialNumber', 'like', 'bench-%').execute()
  }
  const result = {
    rows: rowCount,
    importMs: median(times.import),
    insertMs: median(times.insert),
    ratio: median(times.import) / median(times.insert),
    peakGrowthMb: (process.resourceUsage().maxRSS - peakBefore) / 1024,
  }
  console.table([result])
  const folder = join(import.meta.dirname, '../../test-results/bench')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'loop-import.json'), JSON.stringify(result, null, 2))
  await api.close()
}

const unit = (round: number, index: number) => ({
  tagName: `B${round}-${index}`,
  detectionZone: `DZ-${index % 40}`,
  lsiNumber: String(index + 1),
  unitType: 'BHH-300',
  serialNumber: `bench-${round}-${index}`,
  comment: '',
})

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
