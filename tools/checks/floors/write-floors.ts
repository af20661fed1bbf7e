import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { biomeRules } from './biome-rules.ts'
import { withDrawing } from './drawing.ts'
import { root } from './floors.ts'

/** `pnpm floors`: writes the linter's rules and the drawing in docs/architecture.md from floors.ts. */

const page = join(root, 'docs/architecture.md')
const rules = 'biome.floors.json'
writeFileSync(join(root, rules), JSON.stringify(biomeRules()))
execFileSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', '--vcs-enabled=false', rules],
  {
    cwd: root,
  },
)
writeFileSync(page, withDrawing(readFileSync(page, 'utf8')))
