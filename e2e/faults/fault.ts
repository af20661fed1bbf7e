import type { World } from './world.ts'

interface Findings {
  /** A figure or a fact for the table. */
  readonly note: (text: string) => void
  /** Reports a mistake that the fault reveals. */
  readonly complain: (text: string) => void
}

/** Something that goes wrong while people are at work. */
export interface Fault {
  readonly name: string
  /** Does the harm, waits as long as it lasts, and takes its cause away again. */
  readonly harm: (world: World, findings: Findings) => Promise<void>
  /** True where people may see that something is wrong; else every answer must be well. Nothing acknowledged is lost or doubled in any case. */
  readonly mayFail: boolean
  /** The alert that must fire, of deploy/prometheus; each that fires must clear in any case. */
  readonly alert?: string
  /** Milliseconds after the fault's own end within which all must be well; 2,000 where nothing else is said. */
  readonly wellWithinMs?: number
  /** True for a minute and more, and for what differs in one point from a fault of a landing: it runs in `pnpm test:all`. */
  readonly isForReleases?: boolean
}
