import { type Catalogue, errorText, networkErrorText, type Problem, timeoutErrorText } from '@emberwatch/contract'

interface ApiErrorOptions extends ErrorOptions {
  /** The codes that the owner of the call has beyond those of everybody. */
  readonly catalogue?: Catalogue | undefined
}

/** A failed call. Only this package makes them; `status` 0 means that no answer came, or none in time. */
export class ApiError extends Error {
  readonly status: number
  /** The catalogue code, or 'status' where the answer had none (product 18.1). */
  readonly code: string
  /** What is wrong with which field, where the server said so. */
  readonly fields: Readonly<Record<string, string>>
  readonly #catalogue: Catalogue | undefined

  constructor(problem: Problem, { catalogue, ...options }: ApiErrorOptions = {}) {
    super(problem.message ?? readable(problem, catalogue), options)
    this.#catalogue = catalogue
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.statusText
    this.fields = problem.fields ?? {}
  }

  /** 'status: message', as banners show it (product 18.2). */
  get banner(): string {
    return this.isNetwork ? this.text : `${this.status}: ${this.text}`
  }

  /** The readable text of the code. */
  get text(): string {
    return readable({ status: this.status, statusText: this.code }, this.#catalogue)
  }

  /** What is wrong with each field, in words: the server says it in a code of the catalogue, or in words already. */
  get fieldTexts(): [field: string, text: string][] {
    return Object.entries(this.fields).map(([field, problem]) => [field, errorText(problem, this.#catalogue)])
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

/** Of a call without an answer: whether nobody was reached or the answer did not come in time. */
const unansweredText = (code: string) => (code === 'timeout' ? timeoutErrorText : networkErrorText)
const readable = ({ status, statusText }: Problem, catalogue?: Catalogue): string =>
  status === 0 ? unansweredText(statusText) : errorText(statusText, catalogue)

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Any thrown value as an ApiError, so that screens handle one kind. */
export const asApiError = (error: unknown): ApiError =>
  isApiError(error) ? error : new ApiError({ status: 500, statusText: 'generic.server_error' }, { cause: error })

/**
 * What an error of a reading says of the thing that was read: it is `deleted`, it is `refused` to this person, or, with null,
 * nothing. A 404 without a code of the catalogue comes from something on the way and proves nothing.
 */
export function lossOf(error: unknown): 'deleted' | 'refused' | null {
  if (!isApiError(error)) return null
  if (error.status === 403) return 'refused'
  return error.status === 404 && error.code !== 'status' ? 'deleted' : null
}
