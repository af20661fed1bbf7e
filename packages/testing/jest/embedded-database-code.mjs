import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** Code of WebAssembly that nothing uses any more would be freed, which now and then ends Node (nodejs/node#64500). A test process keeps it all. */
setFlagsFromString('--no-wasm-code-gc')

/**
 * The compiled code of the embedded database, held as long as the process lives: V8 shares it with all threads that compile the same bytes, so each
 * database after the first opens 0.6 s sooner.
 */
export const embeddedDatabaseCode = new WebAssembly.Module(readFileSync(wasmOfPglite()))

/** The packed kit has the file beside its server, and not the package; `pnpm kit pack` says where (tools/release/kit/bundle-kit.ts). */
function wasmOfPglite() {
  if (typeof PACKED_PGLITE === 'string') return new URL(PACKED_PGLITE, import.meta.url)
  const { resolve } = createRequire(new URL('../../api/package.json', import.meta.url))
  return join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm')
}
