import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keptText } from '../../secrets/kept-text.ts'

/** The secret that signs tokens: made once and kept in the data folder (product 22.2). */
export const keptSecret = (dataDir: string): Promise<string> =>
  keptText(
    join(dataDir, 'jwt-secret'),
    () => randomBytes(48).toString('base64url'),
    (text) => text.length >= 32,
  )
