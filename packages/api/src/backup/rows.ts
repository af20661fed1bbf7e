import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** One JSON row per line, compressed. */
export const packRows = (rows: readonly string[]): Promise<Buffer> =>
  promisify(gzip)(rows.map((row) => `${row.replaceAll('\n', ' ')}\n`).join(''), { level: 3 })

/** Lines end with \n only; texts may hold other separators. */
export const unpackRows = async (bytes: Buffer): Promise<string[]> =>
  (await promisify(gunzip)(bytes)).toString('utf8').split('\n').slice(0, -1)
