import { Readable } from 'node:stream'
import type { BackupPlace } from './backup-place.ts'
import { CopyRefused } from './refused.ts'

/** The object store of backups; credentials come by the variables and files that all tools of AWS read. */
export interface ObjectSettings {
  /** Left out, AWS's own. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
}

/** Of what is sent at once, in bytes; 10,000 of them are the most that an object may have. */
const partBytes = 16 * 1024 * 1024

/**
 * An object of a store that speaks S3, sent in parts that become one object at the end.
 * @throws CopyRefused where the name is none
 */
export function objectAt(name: string, { endpoint, region = 'us-east-1' }: ObjectSettings): BackupPlace {
  const [, Bucket, Key] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.*[^/])$/.exec(name) ?? []
  if (!Bucket || !Key) throw new CopyRefused(`${name} is no place: it has to be s3://<bucket>/<name>.`)
  // A megabyte of code that backups into files do without.
  const open = async () => {
    const s3 = await import('./s3-client.ts')
    const client = new s3.S3Client({
      ...(endpoint ? { endpoint } : {}),
      region,
      // As most servers of one's own want it.
      forcePathStyle: Boolean(endpoint),
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
      // Newer checksums are unknown to many servers; a restore compares all that it reads anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { s3, client }
  }
  const failed = (what: string) => (error: Error) => {
    throw error instanceof CopyRefused ? error : new CopyRefused(`${name} cannot be ${what}: ${reasonOf(error)}.`)
  }
  return {
    name,
    isThere: async () => {
      const { s3, client } = await open()
      try {
        await client.send(new s3.HeadObjectCommand({ Bucket, Key }))
        return true
      } catch (error) {
        // Whoever may write and not read is answered 403 for what is there and what is not: then the write itself finds out.
        if ([403, 404].includes(statusOf(error) ?? 0)) return false
        return failed('looked for')(error as Error)
      } finally {
        client.destroy()
      }
    },
    write: async (content) => {
      const { s3, client } = await open()
      let bytes = 0
      let failure: unknown
      async function* counted() {
        try {
          for await (const piece of content) {
            bytes += piece.length
            yield piece
          }
        } catch (error) {
          failure = error
          throw error
        }
      }
      const body = Readable.from(counted(), { objectMode: false })
      const upload = new s3.Upload({
        client,
        params: { Bucket, Key, Body: body, IfNoneMatch: '*' },
        partSize: partBytes,
        queueSize: 2,
      })
      try {
        await upload.done()
        return bytes
      } catch (error) {
        await upload.abort().catch(() => undefined)
        // What could not be read says more than that the upload ended.
        if (failure) throw failure
        if (statusOf(error) === 412) throw new CopyRefused(`${name} is there already.`)
        return failed('written')(error as Error)
      } finally {
        client.destroy()
      }
    },
    read: async () => {
      const { s3, client } = await open()
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
        const body = Body as Readable
        body.once('close', () => client.destroy())
        return body
      } catch (error) {
        client.destroy()
        return failed('read')(error as Error)
      }
    },
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Servers answer some failures without a word. */
const reasonOf = ({ name, message }: Error) =>
  (message && message !== 'UnknownError' ? message : name).replace(/\.$/, '')
