import { SaxesParser } from 'saxes'
import { openPromise } from 'yauzl'
import type { TableSheet } from './table-file.ts'

/** Excel on the web numbers it. */
const listOfSheets = /^xl\/workbook\d*\.xml$/i

/** The sheets of an .xlsx workbook. Nothing but their list is unpacked: texts of all cells take seconds. None where the list lies elsewhere. */
export async function listSheets(path: string): Promise<TableSheet[]> {
  const zip = await openPromise(path, { lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry())
      if (listOfSheets.test(entry.fileName)) return await sheetsIn(await zip.openReadStreamPromise(entry))
    return []
  } finally {
    zip.close()
  }
}

async function sheetsIn(xml: NodeJS.ReadableStream): Promise<TableSheet[]> {
  const sheets: TableSheet[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name.replace(/^.*:/, '') !== 'sheet') return
    const { name: title = '', state = 'visible' } = attributes
    sheets.push({ name: title, isHidden: state !== 'visible' })
  })
  const text = new TextDecoder()
  for await (const chunk of xml) parser.write(text.decode(chunk as Uint8Array, { stream: true }))
  parser.close()
  return sheets
}
