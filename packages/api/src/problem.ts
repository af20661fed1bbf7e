import type { Problem } from '@emberwatch/contract'
import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'

export interface ProblemDetails {
  /** What is wrong in one sentence, where the code alone does not say it. */
  message?: string
  /** What is wrong with each field or query parameter. */
  fields?: Record<string, string>
  headers?: Record<string, string>
}

/** A refusal with a code of the catalogue; the error handler makes the answer from it (product 18.1). */
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

/** 400 that names the bad fields; the message repeats the first, for clients that show only that. */
export const badFields = (fields: Record<string, string>): ApiProblem => {
  const [first] = Object.entries(fields)
  return new ApiProblem('generic.bad_request', { fields, ...(first ? { message: `${first[0]}: ${first[1]}` } : {}) })
}

/** 429; `seconds` is when to try again at the earliest. */
export const tooManyRequests = (seconds: number): ApiProblem =>
  new ApiProblem('generic.too_many_requests', { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } })

export const problemBody = ({ code, details }: ApiProblem): Problem => ({
  status: errorStatus(code),
  statusText: code,
  ...(details.message === undefined ? {} : { message: details.message }),
  ...(details.fields === undefined ? {} : { fields: details.fields }),
})
