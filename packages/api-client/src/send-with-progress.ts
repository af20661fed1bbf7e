interface Upload {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
  readonly signal?: AbortSignal | undefined
  /** The share is from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/**
 * Uses XMLHttpRequest, the only way to see an upload's progress; fetch cannot stream over HTTP/1.1. Has no timeout.
 * @throws TypeError when the connection is lost, the signal's reason when aborted
 */
export function sendWithProgress({ url, method, headers, body, signal, onProgress }: Upload): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total)
  }
  request.onload = () => {
    const type = request.getResponseHeader('content-type')
    resolve(
      new Response(request.responseText, { status: request.status, headers: type ? { 'content-type': type } : {} }),
    )
  }
  request.onerror = () => reject(new TypeError('The connection was lost'))
  request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) request.onabort(new ProgressEvent('abort'))
  else request.send(body)
  return promise.finally(() => signal?.removeEventListener('abort', abort))
}
