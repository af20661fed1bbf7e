import wasm from 'zxing-wasm/reader/zxing_reader.wasm'
import { createReadLabel } from './read-label.ts'

/*
 * Entry of the worker that decodes labels. Its own policy allows WebAssembly and no connection (packages/host/src/security-headers.ts), so the bytes
 * come with the script, in base64.
 */

// The types of a page and of a worker exclude each other.
const page = self as unknown as Worker
const reading = createReadLabel(Uint8Array.from(atob(wasm), (sign) => sign.charCodeAt(0)))

page.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  reading
    .then((read) => read(data))
    .then(
      (text) => page.postMessage({ text }),
      () => page.postMessage({ hasFailed: true }),
    )
})
