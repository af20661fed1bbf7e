import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { makeSheets, manifestFile, sheetFile } from '../sheets/make-sheets.ts'
import { sheetNames } from '../sheets/shown.ts'

/**
 * `pnpm -C packages/antd-build upgrade`: regenerates antd's sheets after a new antd version, changed tokens or a new component, and reports what changed.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)

const { css, manifest } = makeSheets()
const before = existsSync(manifestFile)
  ? JSON.parse(readFileSync(manifestFile, 'utf8'))
  : { version: 'none', styled: [] }
say(`antd ${before.version} -> ${manifest.version}`)
printChange('components', before.styled, manifest.styled)
for (const name of sheetNames) {
  const text = css[name]
  const file = sheetFile(name)
  printChange(`${name}.css`, existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [], text.split('\n'))
  writeFileSync(file, text)
}
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
function printChange(what: string, before: readonly string[], after: readonly string[]) {
  const gone = before.filter((line) => !after.includes(line))
  const added = after.filter((line) => !before.includes(line))
  say(`${what}: ${after.length} lines, ${added.length} new, ${gone.length} gone`)
  for (const line of [...gone.map((one) => `  - ${one}`), ...added.map((one) => `  + ${one}`)].slice(0, 40))
    say(line.slice(0, 160))
}
