import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrMakeSecret } from '../../secrets/secret-file.ts'

/** Signs tokens (product 22.2). */
export const storedSecret = (dataDir: string): Promise<string> =>
  readOrMakeSecret(
    join(dataDir, 'jwt-secret'),
    () => randomBytes(48).toString('base64url'),
    (text) => text.length >= 32,
  )
