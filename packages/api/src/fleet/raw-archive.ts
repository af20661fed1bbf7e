import { gzipSync } from 'node:zlib'

const blockSize = 512

/** POSIX ustar with one text file. */
export function rawArchive(name: string, text: string, modified: Date): Buffer {
  const content = Buffer.from(text)
  const header = Buffer.alloc(blockSize)
  const write = (value: string, at: number) => header.write(value, at, 'latin1')
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  write(name, 0)
  write(octal(0o644, 7), 100)
  write(octal(0, 7), 108)
  write(octal(0, 7), 116)
  write(octal(content.length, 11), 124)
  write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  // The checksum counts its own field as spaces.
  write('        0', 148)
  write('ustar\x0000', 257)
  write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  )
  const padding = Buffer.alloc((blockSize - (content.length % blockSize)) % blockSize)
  return gzipSync(Buffer.concat([header, content, padding, Buffer.alloc(2 * blockSize)]), { level: 3 })
}
