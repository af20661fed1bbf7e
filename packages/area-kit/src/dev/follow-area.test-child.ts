import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { followArea } from './follow-area.ts'

/**
 * Follows the area of the first folder into the second; each build is a line of JSON. A file and its content, where they are given, are written at
 * the first build that fails, before anything else happens. Ends when its input does.
 */
const [folder = '', outputPath = '', file, content = ''] = process.argv.slice(2)
const area = await followArea({
  folder,
  outputPath,
  onBuild: (errors) => {
    if (errors.length && file) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), content)
    }
    process.stdout.write(`${JSON.stringify(errors)}\n`)
  },
})
process.stdin.resume().once('end', async () => {
  await area.close()
  process.stdout.write('closed\n')
})
