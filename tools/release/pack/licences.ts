import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const head = `Emberwatch holds the packages below, wholly or in part. Each stands under its own licence, which follows its name.
`

export function licenceTexts(folders: Iterable<string>): string {
  const texts = new Map([...folders].map(licenceOf))
  return [
    head,
    ...[...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `== ${name}\n\n${text}\n`),
  ].join('\n')
}

function licenceOf(folder: string): [name: string, text: string] {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, texts.join('\n\n') || `No text comes with it: ${license}.`]
}
