import { Readable } from 'node:stream'
import { type BackupLocation, CopyRefused } from './backup-location.ts'

/** Credentials come from the variables and files that all AWS tools read. */
export interface ObjectSettings {
  /** Undefined for AWS itself. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
}

/** An object has 10,000 parts at most. */
const partBytes = 16 * 1024 * 1024

/** Sends an object in parts. @throws CopyRefused for an invalid name */
export function objectAt(name: string, settings: ObjectSettings): BackupLocation {
  const [, Bucket, Key] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/(.*[^/])$/.exec(name) ?? []
  if (!Bucket || !Key) throw new CopyRefused(`${name} is no place: it has to be s3://<bucket>/<name>.`)
  const object = { Bucket, Key }
  const failed = (action: string, error: unknown): never => {
    throw error instanceof CopyRefused
      ? error
      : new CopyRefused(`${name} cannot be ${action}: ${reasonOf(error as Error)}.`)
  }
  return {
    name,
    isThere: () => isThere(settings, object).catch((error) => failed('looked for', error)),
    write: async (content) => {
      const client = await connect(settings)
      return uploadObject(client, object, content).catch((error) => {
        if (error instanceof ContentFailure) throw error.cause
        if (statusOf(error) === 412) throw new CopyRefused(`${name} is there already.`)
        return failed('written', error)
      })
    },
    read: () => readObject(settings, object).catch((error) => failed('read', error)),
  }
}

interface ObjectName {
  readonly Bucket: string
  readonly Key: string
}

/** The write decides, as S3 answers 403 for existing and missing objects to who has no right to read. */
async function isThere(settings: ObjectSettings, object: ObjectName): Promise<boolean> {
  const { HeadObjectCommand } = await import('./s3-client.ts')
  const client = await connect(settings)
  try {
    await client.send(new HeadObjectCommand(object))
    return true
  } catch (error) {
    if ([403, 404].includes(statusOf(error) ?? 0)) return false
    throw error
  } finally {
    client.destroy()
  }
}

async function readObject(settings: ObjectSettings, object: ObjectName): Promise<Readable> {
  const { GetObjectCommand } = await import('./s3-client.ts')
  const client = await connect(settings)
  try {
    const { Body } = await client.send(new GetObjectCommand(object))
    const body = Body as Readable
    body.once('close', () => client.destroy())
    return body
  } catch (error) {
    client.destroy()
    throw error
  }
}

/** Loads a megabyte of code that file backups do not need. */
async function connect({ endpoint, region = 'us-east-1' }: ObjectSettings) {
  const { S3Client } = await import('./s3-client.ts')
  return new S3Client({
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
}

/** The content could not be read: its error says more than that of the upload that ended. */
class ContentFailure extends Error {}

async function uploadObject(
  client: Awaited<ReturnType<typeof connect>>,
  object: ObjectName,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { Upload } = await import('./s3-client.ts')
  let bytes = 0
  let failure: ContentFailure | undefined
  async function* countBytes() {
    try {
      for await (const piece of content) {
        bytes += piece.length
        yield piece
      }
    } catch (cause) {
      failure = new ContentFailure('unreadable', { cause })
      throw cause
    }
  }
  const Body = Readable.from(countBytes(), { objectMode: false })
  const params = { ...object, Body, IfNoneMatch: '*' }
  const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 })
  try {
    await upload.done()
    return bytes
  } catch (error) {
    await upload.abort().catch(() => undefined)
    throw failure ?? error
  } finally {
    client.destroy()
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Some servers answer a failure without a message. */
const reasonOf = ({ name, message }: Error) =>
  (message && message !== 'UnknownError' ? message : name).replace(/\.$/, '')
