import { join } from 'node:path'
import type { TlsFiles } from '../../settings/contradictions.ts'

/**
 * Certificates for tests alone: for this machine by themselves, and of the modem fam-000417 by `one`, good for a hundred years, and worth nothing to anybody
 * as their keys lie here.
 */
export const testCertificate = (name: 'one' | 'two' | 'modem'): TlsFiles => ({
  certFile: join(import.meta.dirname, `${name}.pem`),
  keyFile: join(import.meta.dirname, `${name}.key.pem`),
})
