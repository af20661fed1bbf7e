import { AsyncLocalStorage } from 'node:async_hooks'

export interface CurrentCall {
  /** `account`, or the first part of the path such as `sites`. Shares of the pool go by it. */
  readonly need: string
  /** Milliseconds left for waiting, in all lines together. */
  leftMs: number
}

/** The lookups of the caller and of a cached answer, limited by the pool alone. */
export const sessionNeed = 'session'
/** Sign-in and the own account, with reserved connections. */
export const accountNeed = 'account'

const storage = new AsyncLocalStorage<CurrentCall>()

/** Undefined for background work. */
export const currentCall = (): CurrentCall | undefined => storage.getStore()

/** Runs `work`, and all that it starts, as this call. */
export const asCall = <T>(call: CurrentCall, work: () => T): T => storage.run(call, work)

/** Their waiting counts for the call. */
export const asSession = <T>(call: CurrentCall, work: () => T): T =>
  storage.run(
    {
      need: sessionNeed,
      get leftMs() {
        return call.leftMs
      },
      set leftMs(milliseconds) {
        call.leftMs = milliseconds
      },
    },
    work,
  )
