import { Readable } from 'node:stream'

/** An object store that speaks S3, for releases and for backups. */

/** Credentials come from the variables and files that all AWS tools read. */
export interface ObjectPlace {
  readonly bucket: string
  /** Undefined for AWS. */
  readonly endpoint?: string | undefined
  readonly region?: string | undefined
  /** Empty, or with a slash at the end. */
  readonly prefix?: string | undefined
  /** Most self-hosted servers need it. */
  readonly pathStyle?: boolean | undefined
  /** Milliseconds for an object that is read or written whole. */
  readonly timeoutMs?: number | undefined
}

export type Objects = ReturnType<typeof openObjects>

/** The store's answer, or that it gave none. */
export class ObjectError extends Error {
  override name = 'ObjectError'
  readonly status: number | undefined

  constructor(cause: Error) {
    // Some servers answer a failure without a message.
    const { name, message } = cause
    super((message && message !== 'UnknownError' ? message : name).replace(/\.$/, ''), { cause })
    this.status = statusOf(cause)
  }
}

/** An object has 10,000 parts at most. */
const partBytes = 16 * 1024 * 1024

/** Connects at first use. Each call @throws ObjectError */
export function openObjects(location: ObjectPlace) {
  const { bucket: Bucket, prefix = '', timeoutMs = 10_000 } = location
  let connection: ReturnType<typeof connect> | undefined
  const call = async <T>(run: (connection: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T> => {
    connection ??= connect(location)
    return connection.then(run).catch((error) => {
      throw new ObjectError(error)
    })
  }
  const objectOf = (name: string) => ({ Bucket, Key: prefix + name })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })
  return {
    put: (name: string, content: Buffer) =>
      call(({ s3, client }) => client.send(new s3.PutObjectCommand({ ...objectOf(name), Body: content }), inTime())),

    /** Null where there is none. */
    get: (name: string): Promise<Buffer | null> =>
      call(async ({ s3, client }) => {
        const answer = await client.send(new s3.GetObjectCommand(objectOf(name)), inTime()).catch((error) => {
          if (error instanceof s3.NoSuchKey) return null
          throw error
        })
        const content = await within(timeoutMs, answer?.Body?.transformToByteArray())
        return content ? Buffer.from(content) : null
      }),

    /** Reads an object of any size. */
    open: (name: string): Promise<Readable> =>
      call(async ({ s3, client }) => (await client.send(new s3.GetObjectCommand(objectOf(name)))).Body as Readable),

    /**
     * Writes an object of any size in parts where there is none of that name, else the status is 412.
     * @returns its bytes. @throws what the content throws
     */
    create: (name: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
      const source = countBytes(content)
      const Body = Readable.from(source.pieces(), { objectMode: false })
      return call(async ({ s3, client }) => {
        const params = { ...objectOf(name), Body, IfNoneMatch: '*' }
        const upload = new s3.Upload({ client, params, partSize: partBytes, queueSize: 2 })
        await upload.done().catch(async (error) => {
          await upload.abort().catch(() => undefined)
          throw error
        })
        return source.bytes()
      }).catch((error) => {
        // It says more than the error of the upload that ended.
        throw source.failure() ?? error
      })
    },

    /** S3 answers 403 for existing and missing objects to who has no right to read. */
    has: (name: string): Promise<boolean> =>
      call(async ({ s3, client }) => {
        const answer = await client.send(new s3.HeadObjectCommand(objectOf(name))).catch(nullWhen(403, 404))
        return answer !== null
      }),

    remove: (name: string) =>
      call(({ s3, client }) => client.send(new s3.DeleteObjectCommand(objectOf(name)), inTime())),

    /** @param start of the names */
    list: (start: string): Promise<{ name: string; changedAt: number }[]> =>
      call(async ({ s3, client }) => {
        const objects: { name: string; changedAt: number }[] = []
        for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start }))
          for (const { Key = '', LastModified } of Contents)
            objects.push({ name: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? Date.now() })
        return objects
      }),

    /** Asks for the bucket. Keys for reading and writing objects may lack the right to ask, while the store works. */
    ask: () =>
      call(({ s3, client }) => client.send(new s3.HeadBucketCommand({ Bucket }), inTime()).catch(nullWhen(403))),

    close: () => connection?.then(({ client }) => client.destroy()).catch(() => undefined),
  }
}

/** Loads a megabyte of code that servers without an object store do not need. */
async function connect({ endpoint, region = 'us-east-1', pathStyle = Boolean(endpoint) }: ObjectPlace) {
  const { s3 } = await import('./s3-client.ts')
  const client = new s3.S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 120_000 },
    // Many servers do not know newer checksums; what is read is compared with hashes of our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

function countBytes(content: AsyncIterable<Uint8Array>) {
  let bytes = 0
  let failure: unknown
  return {
    bytes: () => bytes,
    failure: () => failure,
    pieces: async function* () {
      try {
        for await (const piece of content) {
          bytes += piece.length
          yield piece
        }
      } catch (error) {
        failure = error
        throw error
      }
    },
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const nullWhen =
  (...statuses: number[]) =>
  (error: unknown): null => {
    if (statuses.includes(statusOf(error) ?? 0)) return null
    throw error
  }

/** A call's signal ends with its headers, so the body has a timeout of its own. */
async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the rest did not come within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
