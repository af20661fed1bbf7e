import type { Problem } from '@emberwatch/contract'
import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'

export interface ProblemDetails {
  /** One sentence, where the code alone does not say it. */
  message?: string
  /** Messages by field or query parameter. */
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** Has a code of the catalogue (product 18.1). */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: ErrorCode
  readonly details: ProblemDetails

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.details = details
  }
}

/** The message repeats the first field's, for clients that show only that. */
export const badFields = (fields: Record<string, string>): ApiProblem => {
  const [first] = Object.entries(fields)
  return new ApiProblem('generic.bad_request', { fields, ...(first ? { message: `${first[0]}: ${first[1]}` } : {}) })
}

/** @param seconds until a retry may succeed */
export const tooManyRequests = (seconds: number): ApiProblem =>
  new ApiProblem('generic.too_many_requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })

export const problemBody = ({ code, details }: ApiProblem): Problem => ({
  status: errorStatus(code),
  statusText: code,
  ...(details.message === undefined ? {} : { message: details.message }),
  ...(details.fields === undefined ? {} : { fields: details.fields }),
})
