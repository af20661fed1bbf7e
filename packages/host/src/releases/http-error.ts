/** Answered as `{status, statusText, message}`, like the API's. */
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
