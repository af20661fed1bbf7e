/** The kit builds an area outside this repository; `pnpm kit pack` makes an npm package of it (docs/areas.md). */
export { startDevAreaServer } from './dev/dev-area-server.ts'
