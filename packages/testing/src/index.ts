/** The test kit: pages rendered over the real API in this process. For development only. */

export { demoIds, demoPassword } from '@emberwatch/api/fleet'
export { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
export { holdStatements } from '@emberwatch/api/testing/held-statements'
export { loseChunk } from '@emberwatch/ui/testing/lose-chunk'
export { choose, chosenIn, offeredIn } from './choose.ts'
export { expectNextPress, expectRetry } from './lost-chunks.ts'
export { platformWithout } from './platform-without.ts'
export { asPhone, renderPage, signInAs } from './render-page.tsx'
