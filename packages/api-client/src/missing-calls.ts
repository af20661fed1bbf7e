import type { Endpoint } from '@emberwatch/contract'
import type { ApiError } from './api-error.ts'

type Retry = () => Promise<unknown>
type Call = Pick<Endpoint, 'name' | 'isAddition' | 'errors'>

/** Areas of earlier releases ask it what the platform lacks; it learns nothing by itself any more. */
export class MissingCalls {
  #has: (call: Pick<Endpoint, 'name'>) => boolean = () => true

  readonly has = (call: Pick<Endpoint, 'name'>): boolean => !this.#has(call)
  readonly hasAnswered = (call: Pick<Endpoint, 'name'>): boolean => this.#has(call)
  readonly learn = (_call: Call, _error: ApiError, _retry?: Retry): void => undefined
  readonly note = (_call: Pick<Endpoint, 'name' | 'isAddition'>): void => undefined
  readonly untilBack = (_call: Pick<Endpoint, 'name'>): Promise<void> => Promise.resolve()
  readonly subscribe =
    (_listener: () => void): (() => void) =>
    () =>
      undefined

  readonly follow = (has: (call: Pick<Endpoint, 'name'>) => boolean): void => {
    this.#has = has
  }
}
