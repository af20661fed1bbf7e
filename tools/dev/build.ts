import { buildAll } from './build-all.ts'

/** `pnpm build [area…]`: builds the shell and the areas that have changed, or the named ones. */
await buildAll(process.argv.slice(2))
