import { writeFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'

/** Writes rows, which come as JSON on the standard input, as an old workbook into the file that is named. */
/** The library takes a block of this size for the four bytes before every cell, five gigabytes for a large sheet, and keeps them. */
const blockSize = 16_385
const alloc = Buffer.alloc.bind(Buffer)
Buffer.alloc = (size, ...fill) => alloc(size === blockSize ? 64 : size, ...fill)

const [path = ''] = process.argv.slice(2)
const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet(JSON.parse(Buffer.concat(pieces).toString())), 'Base')
writeFileSync(path, new Uint8Array(write(book, { type: 'array', bookType: 'xls' })))
