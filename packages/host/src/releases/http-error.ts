/** A refusal of the host's own routes, answered as `{status, statusText, message}` like those of the API. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly retryAfterSeconds: number | undefined

  constructor(statusCode: number, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.retryAfterSeconds = retryAfterSeconds
  }
}
