import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ReleaseRefused, release } from './release.ts'

const usage = `pnpm release <version> [--key <file>] [--folder <folder>] [--dry-run]
    checks the working copy, sets the version, closes the section of CHANGELOG.md, builds, and tags the commit. Into the folder, release/<version>
    by default, go the build, the kit for areas, the bill of materials, the notes and SHA256SUMS; --key signs that with an Ed25519 key, as "areas key new"
    makes them (docs/deploying.md)`

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    folder: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
})
const [version, ...more] = positionals
if (!version || more.length || values.help) {
  console.log(usage)
  process.exit(values.help ? 0 : 64)
}
const folder = resolve(values.folder ?? join(root, 'release', version))
const print = (line: string) => console.log(line)
await release({ root, version, folder, keyFile: values.key, isDry: values['dry-run'], print }).then(
  (lines) => console.log(lines.join('\n')),
  (error) => {
    console.error(error instanceof ReleaseRefused ? error.message : error)
    process.exit(error instanceof ReleaseRefused ? 1 : 70)
  },
)
