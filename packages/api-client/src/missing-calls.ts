import type { Endpoint } from '@emberwatch/contract'
import type { ApiError } from './api-error.ts'

type Call = Pick<Endpoint, 'name' | 'isAddition' | 'errors'>

/**
 * Calls beyond the original API that this platform answers with a 404; what needs them hides until the page is reloaded. A 404 about a missing
 * thing has a code of the call.
 */
export class MissingCalls {
  #names: ReadonlySet<string> = new Set()
  readonly #listeners = new Set<() => void>()

  readonly has = ({ name }: Pick<Endpoint, 'name'>): boolean => this.#names.has(name)

  readonly learn = ({ name, isAddition, errors }: Call, { status, code }: ApiError): void => {
    if (!isAddition || status !== 404 || this.#names.has(name) || (errors as readonly string[]).includes(code)) return
    this.#names = new Set([...this.#names, name])
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
