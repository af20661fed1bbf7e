import { ObjectError, type ObjectPlace, openObjects } from '@emberwatch/http/objects'
import { type BackupLocation, CopyRefused } from './backup-location.ts'

export type ObjectSettings = Pick<ObjectPlace, 'endpoint' | 'region'>

/** @throws CopyRefused for an invalid name */
export function objectAt(name: string, settings: ObjectSettings): BackupLocation {
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.*[^/])$/.exec(name) ?? []
  if (!bucket || !key) throw new CopyRefused(`${name} is no place: it has to be s3://<bucket>/<name>.`)
  const objects = openObjects({ ...settings, bucket })
  const refuse = (action: string) => (error: unknown) => {
    if (!(error instanceof ObjectError)) throw error
    throw new CopyRefused(
      error.status === 412 ? `${name} is there already.` : `${name} cannot be ${action}: ${error.message}.`,
    )
  }
  return {
    name,
    // Where the key may not look, the write decides.
    isThere: () => objects.has(key).catch(refuse('looked for')),
    write: (content) => objects.create(key, content).catch(refuse('written')),
    read: () => objects.open(key).catch(refuse('read')),
  }
}
