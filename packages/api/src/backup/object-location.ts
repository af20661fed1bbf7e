import { Readable } from 'node:stream'
import type { BackupLocation } from './backup-location.ts'
import { CopyRefused } from './refused.ts'

/** Credentials come from the variables and files that all AWS tools read. */
export interface ObjectSettings {
  /** Undefined for AWS itself. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
}

/** An object has 10,000 parts at most. */
const partBytes = 16 * 1024 * 1024

/** Sends an object in parts. @throws CopyRefused for an invalid name */
export function objectAt(name: string, { endpoint, region = 'us-east-1' }: ObjectSettings): BackupLocation {
  const [, Bucket, Key] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.*[^/])$/.exec(name) ?? []
  if (!Bucket || !Key) throw new CopyRefused(`${name} is no place: it has to be s3://<bucket>/<name>.`)
  // Loads a megabyte of code that file backups do not need.
  const open = async () => {
    const s3 = await import('./s3-client.ts')
    const client = new s3.S3Client({
      ...(endpoint ? { endpoint } : {}),
      region,
      // Most self-hosted servers need it.
      forcePathStyle: Boolean(endpoint),
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
      // Many servers do not know newer checksums; a restore compares all that it reads.
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
        // Without the right to read, S3 answers 403 for existing and missing objects: the write decides.
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
      async function* countBytes() {
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
      const body = Readable.from(countBytes(), { objectMode: false })
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
        // The reading error says more than the ended upload.
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

/** Some servers answer a failure without a message. */
const reasonOf = ({ name, message }: Error) =>
  (message && message !== 'UnknownError' ? message : name).replace(/\.$/, '')
