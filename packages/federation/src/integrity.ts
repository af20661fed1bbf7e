import { createHash } from 'node:crypto'

/** The subresource integrity value of a file, as the browser checks it. */
export const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`
