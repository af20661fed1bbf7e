import type { AreaName, PublicRegistry, PublicRelease } from '@emberwatch/federation'

/** Where pages and parts come from: releases loaded at run time, or one build with everything in it (benchmarks). */
export interface AreaSource {
  readonly registry: PublicRegistry
  readonly release: (area: AreaName) => PublicRelease | undefined
  readonly load: (
    area: AreaName,
    expose: string,
  ) => Promise<{ module: Record<string, unknown>; release: PublicRelease }>
  /** Whether the host answers: when it does not, code that cannot be had is the network's fault. */
  readonly isReachable: () => Promise<boolean>
  /** Gives up the release in use for this session; false when there is no other. */
  readonly demote: (area: AreaName) => boolean
  /** Tells of a release that has crashed on the screen. */
  readonly reportCrash: (area: AreaName) => void
  /** Keeps a newer registry for the next safe point. */
  readonly offer: (document: PublicRegistry) => AreaName[]
  /** Areas that will change at the next safe point. */
  readonly waiting: () => AreaName[]
  readonly adopt: () => void
  readonly subscribe: (listener: () => void) => () => void
}
