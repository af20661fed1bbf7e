import { join } from 'node:path'
import type { TlsFiles } from '../../settings/contradictions.ts'

/** For tests alone: certificates for this machine by themselves, good for a hundred years, and worth nothing to anybody as their keys lie here. */
export const testCertificate = (name: 'one' | 'two'): TlsFiles => ({
  certFile: join(import.meta.dirname, `${name}.pem`),
  keyFile: join(import.meta.dirname, `${name}.key.pem`),
})
