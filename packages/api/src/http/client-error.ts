import type { Socket } from 'node:net'
import { errorStatus } from '@emberwatch/contract/api'
import { ApiProblem, problemBody } from '@emberwatch/http'

const problems: Readonly<Record<string, ApiProblem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new ApiProblem('generic.request_timeout'),
  HPE_HEADER_OVERFLOW: new ApiProblem('generic.bad_request', { message: 'The headers are too large' }),
}
const malformed = new ApiProblem('generic.bad_request', { message: 'This is no HTTP request' })

/** Answers requests that Node refuses, in the API's shape, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const problem = problems[error.code ?? ''] ?? malformed
  const body = JSON.stringify(problemBody(problem))
  socket.end(
    [
      `HTTP/1.1 ${errorStatus(problem.code)} ${problem.code}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
