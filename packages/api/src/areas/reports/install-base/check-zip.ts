import { openPromise } from 'yauzl'
import { UnreadableTable } from './unreadable-table.ts'

/** What a workbook may unpack to: its sheets are read as a stream, everything else is held in memory. */
const limits = { entries: 2_000, sheetBytes: 1024 ** 3, otherBytes: 150 * 1024 ** 2 }

/**
 * Refuses archives that would unpack to more than a real workbook does, before anything is unpacked. The sizes that an
 * archive states are kept to by who unpacks it.
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
      // No size stated would mean no limit for who unpacks it.
      if (isTooMuch || (uncompressedSize === 0 && compressedSize > 2))
        throw new UnreadableTable('The workbook unpacks to more than is accepted')
    }
  } finally {
    zip.close()
  }
}
