import { openPromise } from 'yauzl'
import { UnreadableTable } from './table-file.ts'

/** Limits of an unpacked workbook: sheets are streamed, all else is held in memory. */
const limits = { entries: 2_000, sheetBytes: 1024 ** 3, otherBytes: 150 * 1024 ** 2 }

/**
 * Refuses archives that unpack to more than a real workbook, before anything is unpacked. The unpacker enforces the stated sizes.
 * @throws UnreadableTable
 */
export async function checkZip(path: string): Promise<void> {
  const bytes = { sheet: 0, other: 0 }
  let entries = 0
  const zip = await openPromise(path, { lazyEntries: true }).catch((error: Error) => {
    throw new UnreadableTable(`The workbook is damaged or cut off: ${error.message}`)
  })
  try {
    for await (const { fileName, uncompressedSize, compressedSize } of zip.eachEntry()) {
      bytes[fileName.startsWith('xl/worksheets/') ? 'sheet' : 'other'] += uncompressedSize
      const isTooMuch = ++entries > limits.entries || bytes.sheet > limits.sheetBytes || bytes.other > limits.otherBytes
      // A stated size of 0 would mean no limit to the unpacker.
      if (isTooMuch || (uncompressedSize === 0 && compressedSize > 2))
        throw new UnreadableTable('The workbook unpacks to more than is accepted')
    }
  } finally {
    zip.close()
  }
}
