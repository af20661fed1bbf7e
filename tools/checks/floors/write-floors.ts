import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { biomeRules } from './biome-rules.ts'
import { withDrawing } from './drawing.ts'
import { root } from './floors.ts'

/** `pnpm floors`: writes the linter's rules and the drawing in docs/architecture.md from floors.ts. */

const page = join(root, 'docs/architecture.md')
writeFileSync(join(root, 'biome.floors.json'), `${JSON.stringify(biomeRules(), null, 2)}\n`)
writeFileSync(page, withDrawing(readFileSync(page, 'utf8')))
