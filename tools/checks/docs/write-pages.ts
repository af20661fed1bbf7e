import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFile, withSettings } from '../../../packages/server/src/settings/settings-page.ts'
import { withDrawing } from '../layers/drawing.ts'
import { root } from '../layers/layers.ts'
import { asvsFile, asvsPage } from '../security/asvs-page.ts'
import { chapterFiles } from './product/pages.ts'
import { permissionMatrix, permissionsPage } from './product/permission-matrix.ts'
import { withTables } from './product/with-tables.ts'

/** `pnpm pages`: writes what pages of docs/ say of settings, contract, rights, requirements and layers. Tests fail while it differs. */

const pages: readonly (readonly [file: string, write: (page: string) => string])[] = [
  [pageFile, withSettings],
  ...chapterFiles.map((file) => [file, withTables] as const),
  [permissionsPage, permissionMatrix],
  [asvsFile, asvsPage],
  [join(root, 'docs/architecture.md'), withDrawing],
]

for (const [file, write] of pages) {
  const page = readFileSync(file, 'utf8')
  if (write(page) !== page) writeFileSync(file, write(page))
}
