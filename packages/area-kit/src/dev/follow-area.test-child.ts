import { followArea } from './follow-area.ts'

/** Follows the area of the first folder into the second; each build is a line of JSON. Ends when its input does. */
const [folder = '', outputPath = ''] = process.argv.slice(2)
const area = await followArea({
  folder,
  outputPath,
  onBuild: (errors) => process.stdout.write(`${JSON.stringify(errors)}\n`),
})
process.stdin.resume().once('end', async () => {
  await area.close()
  process.stdout.write('closed\n')
})
