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

export const openObjectFiles = (place: ObjectPlace): ObjectFiles => new S3Files(place)

type Connection = Awaited<ReturnType<typeof connect>>
type Call<T> = (connection: Connection, options: { readonly abortSignal: AbortSignal }) => Promise<T>

/** Failures become StoreUnavailable. */
class S3Files implements ObjectFiles {
  readonly #bucket: string
  readonly #prefix: string
  readonly #timeoutMs: number
  readonly #connection: Promise<Connection>

  constructor(place: ObjectPlace) {
    const { bucket, prefix = '', timeoutMs = 10_000 } = place
    this.#bucket = bucket
    this.#prefix = prefix
    this.#timeoutMs = timeoutMs
    this.#connection = connect(place)
    this.#connection.catch(() => undefined)
  }

  async put(name: string, content: Buffer): Promise<void> {
    await this.#call(`take ${name}`, ({ s3, client }, options) =>
      client.send(new s3.PutObjectCommand({ ...this.#object(name), Body: content }), options),
    )
  }

  async get(name: string): Promise<Buffer | null> {
    const content = await this.#call(`give ${name}`, async ({ s3, client }, options) => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(this.#object(name)), options)
        return await within(this.#timeoutMs, Body?.transformToByteArray())
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    })
    return content ? Buffer.from(content) : null
  }

  async remove(name: string): Promise<void> {
    await this.#call(`remove ${name}`, ({ s3, client }, options) =>
      client.send(new s3.DeleteObjectCommand(this.#object(name)), options),
    )
  }

  list(start: string): Promise<{ name: string; changedAt: number }[]> {
    return this.#call(`list ${start || 'its files'}`, async ({ s3, client }) => {
      const files: { name: string; changedAt: number }[] = []
      const query = { Bucket: this.#bucket, Prefix: this.#prefix + start }
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, query))
        for (const { Key = '', LastModified } of Contents)
          files.push({ name: Key.slice(this.#prefix.length), changedAt: LastModified?.getTime() ?? Date.now() })
      return files
    })
  }

  async ask(): Promise<void> {
    await this.#call('answer', ({ s3, client }, options) =>
      client.send(new s3.HeadBucketCommand({ Bucket: this.#bucket }), options).catch((error) => {
        // Keys for reading and writing objects may lack the right to ask, while the store works.
        if (error?.$metadata?.httpStatusCode !== 403) throw error
      }),
    )
  }

  close(): void {
    this.#connection.then(({ client }) => client.destroy()).catch(() => undefined)
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name }
  }

  async #call<T>(what: string, call: Call<T>): Promise<T> {
    try {
      return await call(await this.#connection, { abortSignal: AbortSignal.timeout(this.#timeoutMs) })
    } catch (error) {
      throw new StoreUnavailable(`The object store does not ${what}`, { cause: error })
    }
  }
}

/** Loads a megabyte of code that a folder store does not need. */
async function connect({ endpoint, region = 'us-east-1', pathStyle = Boolean(endpoint) }: ObjectPlace) {
  const { s3 } = await import('./s3-client.ts')
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
}

/** A call's signal ends with its headers, so the body has a timeout of its own. */
async function within<T>(ms: number, work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the rest did not come within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
