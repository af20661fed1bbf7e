import type { AreaName, PublicRegistry, PublicRelease } from '@emberwatch/federation'

export interface AreaSource {
  readonly registry: PublicRegistry
  readonly release: (area: AreaName) => PublicRelease | undefined
  readonly load: (
    area: AreaName,
    expose: string,
  ) => Promise<{ module: Record<string, unknown>; release: PublicRelease }>
  /** Code that cannot be loaded is the network's fault while the host is unreachable. */
  readonly isReachable: () => Promise<boolean>
  /** @returns false when there is no other release */
  readonly demote: (area: AreaName) => boolean
  readonly reportCrash: (area: AreaName) => void
  /** @returns areas that will change */
  readonly stage: (document: PublicRegistry) => AreaName[]
  readonly waiting: () => AreaName[]
  readonly applyStaged: () => void
  readonly subscribe: (listener: () => void) => () => void
}
