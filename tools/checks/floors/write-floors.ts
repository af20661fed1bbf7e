import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDrawing } from './drawing.ts'
import { root } from './floors.ts'

/** `pnpm floors`: writes the drawing in docs/architecture.md from floors.ts. */

const page = join(root, 'docs/architecture.md')
writeFileSync(page, withDrawing(readFileSync(page, 'utf8')))
