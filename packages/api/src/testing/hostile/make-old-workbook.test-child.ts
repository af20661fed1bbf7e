import { writeFileSync } from 'node:fs'
import { utils, write } from '@e965/xlsx'

/** Writes rows, which come as JSON on the standard input, as an old workbook into the file that is named. */
const [path = ''] = process.argv.slice(2)
const pieces: Buffer[] = []
for await (const piece of process.stdin) pieces.push(piece)
const book = utils.book_new()
utils.book_append_sheet(book, utils.aoa_to_sheet(JSON.parse(Buffer.concat(pieces).toString())), 'Base')
writeFileSync(path, new Uint8Array(write(book, { type: 'array', bookType: 'xls' })))
