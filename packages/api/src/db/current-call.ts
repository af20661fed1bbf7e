import { AsyncLocalStorage } from 'node:async_hooks'

/** What the pool knows of the call that it works for. */
export interface CurrentCall {
  /** What the call is about: `account`, or the first part of its path such as `sites`. Shares of the pool go by it. */
  readonly need: string
  /** Milliseconds that the call may still spend in lines: for its turn and for connections, all of them together. */
  leftMs: number
}

/** Who the caller is: reads sessions and people alone, and has no limit but the pool's. */
export const sessionNeed = 'session'
/** Signing in and the own account: a reserve of connections is theirs. */
export const accountNeed = 'account'

const storage = new AsyncLocalStorage<CurrentCall>()

/** Undefined for work that is no call, such as upkeep. */
export const currentCall = (): CurrentCall | undefined => storage.getStore()

/** Runs `work`, and all that it begins, as this call. */
export const asCall = <T>(call: CurrentCall, work: () => T): T => storage.run(call, work)

/** The same call while it asks who the caller is; what it waits counts too. */
export const asSession = <T>(call: CurrentCall, work: () => T): T =>
  storage.run(
    {
      need: sessionNeed,
      get leftMs() {
        return call.leftMs
      },
      set leftMs(left) {
        call.leftMs = left
      },
    },
    work,
  )
