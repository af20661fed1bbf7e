import { globSync } from 'node:fs'
import { root } from './parts.ts'

const count = (pattern: string): number =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', 'var/**'] }).length

const filesOf = (circle: 'sweep' | 'release') =>
  `${count(`{packages,tools,shell,mf-*}/**/*.${circle}.test.{ts,tsx}`)} files and ${count(`e2e/tests/*.${circle}.e2e.ts`)} in a browser`

/** Says what `npm test` leaves to others. */
export const leftOutOfPerson = (): readonly string[] => [
  `not run: sweeps (${filesOf('sweep')}), PostgreSQL, faults, Firefox, WebKit: pnpm test:landing`,
  `not run: what a release asks for (${filesOf('release')}): pnpm test:all`,
]

/** Says what a landing leaves to a release. */
export const leftOutOfLanding = (): readonly string[] => [
  `not run: what a release asks for (${filesOf('release')} but for kit and delivery, the rest of PostgreSQL, further faults): pnpm test:all`,
]
