import {
  type Catalogue,
  changedFileText,
  errorText,
  networkErrorText,
  type Problem,
  timeoutErrorText,
} from '@emberwatch/contract'

interface ApiErrorOptions extends ErrorOptions {
  /** Codes beyond those that any call can have. */
  readonly catalogue?: Catalogue | undefined
}

/** Only this package makes these. `status` 0 means that there is no answer. */
export class ApiError extends Error {
  readonly status: number
  /** The catalogue code, or 'status' where the answer had none (product 18.1). */
  readonly code: string
  /** Messages by field, in the server's words. */
  readonly fields: Readonly<Record<string, string>>
  /** Names the failed call, as its later success does (`callName`); the client sets it. */
  call?: string
  /** The time of the error in milliseconds since 1970. */
  readonly at = Date.now()
  readonly #catalogue: Catalogue | undefined

  constructor(problem: Problem, { catalogue, ...options }: ApiErrorOptions = {}) {
    super(problem.message ?? readable(problem, catalogue), options)
    this.#catalogue = catalogue
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.statusText
    this.fields = problem.fields ?? {}
  }

  /** 'status: message'; without the number where there was no answer, and of missing permissions (product 18.2). */
  get banner(): string {
    const isPlain = this.status === 0 || this.code === 'user.missing_permissions'
    return isPlain ? this.text : `${this.status}: ${this.text}`
  }

  get text(): string {
    return readable({ status: this.status, statusText: this.code }, this.#catalogue)
  }

  /** Texts by field; the server sends a code of the catalogue or a sentence. */
  get fieldTexts(): [field: string, text: string][] {
    return Object.entries(this.fields).map(([field, problem]) => [field, errorText(problem, this.#catalogue)])
  }

  /** True where the server was not reached, or did not answer in time. */
  get isNetwork(): boolean {
    return this.status === 0 && this.code !== 'file_changed'
  }
}

/** Messages for calls without an answer. */
const unanswered: Readonly<Record<string, string>> = { timeout: timeoutErrorText, file_changed: changedFileText }
const readable = ({ status, statusText }: Problem, catalogue?: Catalogue): string =>
  status === 0 ? (unanswered[statusText] ?? networkErrorText) : errorText(statusText, catalogue)

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

export const asApiError = (error: unknown): ApiError =>
  isApiError(error) ? error : new ApiError({ status: 500, statusText: 'generic.server_error' }, { cause: error })

/**
 * Tells from a failed reading that its subject is `deleted` or `refused` to the person; null where it shows neither. A 404 without a code of the catalogue
 * comes from a proxy and proves nothing.
 */
export function lossOf(error: unknown): 'deleted' | 'refused' | null {
  if (!isApiError(error)) return null
  if (error.status === 403) return 'refused'
  return error.status === 404 && error.code !== 'status' ? 'deleted' : null
}
