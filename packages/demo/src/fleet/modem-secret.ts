import { createHash } from 'node:crypto'
import { secretLength } from '@emberwatch/contract/devices'

/** Everybody can work out the secret of a demo modem, as everybody knows the passwords of its people. */
export const demoModemSecret = (clientId: string): string =>
  createHash('sha256').update(`emberwatch-demo ${clientId}`).digest('base64url').slice(0, secretLength)
