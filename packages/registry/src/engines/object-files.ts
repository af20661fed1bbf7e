import { StoreUnavailable } from '../state/store-engine.ts'

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
  /** Milliseconds for one file. */
  readonly timeoutMs?: number | undefined
}

export interface ObjectFiles {
  readonly put: (name: string, content: Buffer) => Promise<void>
  readonly get: (name: string) => Promise<Buffer | null>
  readonly remove: (name: string) => Promise<void>
  /** @param start of the names */
  readonly list: (start: string) => Promise<{ name: string; changedAt: number }[]>
  /** Checks the bucket. @throws StoreUnavailable */
  readonly ask: () => Promise<void>
  readonly close: () => void
}

/** Failures become StoreUnavailable. */
export function openObjectFiles(place: ObjectPlace): ObjectFiles {
  const { bucket: Bucket, endpoint, region = 'us-east-1', prefix = '', pathStyle = Boolean(endpoint) } = place
  const { timeoutMs = 10_000 } = place
  // Loads a megabyte of code that a folder store does not need.
  const opening = import('./s3-client.ts').then((s3) => {
    const client = new s3.S3Client({
      ...(endpoint ? { endpoint } : {}),
      region,
      forcePathStyle: pathStyle,
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000 },
      // Many servers do not know newer checksums; content is compared with the published hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { s3, client }
  })
  opening.catch(() => undefined)
  type Opened = Awaited<typeof opening>
  const ask = async <T>(what: string, work: (opened: Opened, options: { abortSignal: AbortSignal }) => Promise<T>) => {
    try {
      return await work(await opening, { abortSignal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      throw new StoreUnavailable(`The object store does not ${what}`, { cause: error })
    }
  }
  return {
    put: (name, content) =>
      ask(`take ${name}`, async ({ s3, client }, options) => {
        await client.send(new s3.PutObjectCommand({ Bucket, Key: prefix + name, Body: content }), options)
      }),
    get: (name) =>
      ask(`give ${name}`, async ({ s3, client }, options) => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: prefix + name }), options)
          return await within(timeoutMs, Body?.transformToByteArray()).then((bytes) => bytes && Buffer.from(bytes))
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return null
          throw error
        }
      }).then((content) => content ?? null),
    remove: (name) =>
      ask(`remove ${name}`, async ({ s3, client }, options) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + name }), options)
      }),
    list: (start) =>
      ask(`list ${start || 'its files'}`, async ({ s3, client }) => {
        const found: { name: string; changedAt: number }[] = []
        const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start })
        for await (const { Contents = [] } of pages)
          for (const { Key = '', LastModified } of Contents)
            found.push({ name: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? Date.now() })
        return found
      }),
    ask: () =>
      ask('answer', async ({ s3, client }, options) => {
        await client.send(new s3.HeadBucketCommand({ Bucket }), options).catch((error) => {
          // Keys for reading and writing objects may lack the right to ask, while the store works.
          if (error?.$metadata?.httpStatusCode !== 403) throw error
        })
      }),
    close: () => void opening.then(({ client }) => client.destroy()).catch(() => undefined),
  }
}

/** A call's signal ends with its headers, so the body has a timeout of its own. */
async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the rest did not come within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
