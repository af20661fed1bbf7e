import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSheets, manifestFile, sheetFile } from '../sheets/make-sheets.ts'
import { sheetNames } from '../sheets/shown.ts'
import { measureReplacements } from './measure.ts'

/**
 * `pnpm -C packages/antd-build upgrade`: regenerates antd's sheets after a new antd version, changed tokens or a new component. Measures the replacements and reports
 * what changed.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)

const { css, manifest } = makeSheets()
const before = existsSync(manifestFile)
  ? JSON.parse(readFileSync(manifestFile, 'utf8'))
  : { version: 'none', styled: [] }
say(`antd ${before.version} -> ${manifest.version}`)
tell('components', before.styled, manifest.styled)
for (const name of sheetNames) {
  const text = css[name]
  const file = sheetFile(name)
  tell(`${name}.css`, existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [], text.split('\n'))
  writeFileSync(file, text)
}
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
const measured = { antd: manifest.version, bytes: await measureReplacements() }
for (const [module, bytes] of Object.entries(measured.bytes)) say(`without ${module}: ${bytes} bytes more`)
writeFileSync(join(import.meta.dirname, '../webpack/replacements.json'), `${JSON.stringify(measured, null, 2)}\n`)
function tell(what: string, before: readonly string[], after: readonly string[]) {
  const gone = before.filter((line) => !after.includes(line))
  const added = after.filter((line) => !before.includes(line))
  say(`${what}: ${after.length} lines, ${added.length} new, ${gone.length} gone`)
  for (const line of [...gone.map((one) => `  - ${one}`), ...added.map((one) => `  + ${one}`)].slice(0, 40))
    say(line.slice(0, 160))
}
