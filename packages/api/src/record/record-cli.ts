import { parseArgs } from 'node:util'
import { openDatabase } from '../db/open.ts'
import { endCommand } from '../end-command.ts'
import { readSettings } from '../settings.ts'
import { checkChain, extendChain } from './chain.ts'

const usage = `record verify [--anchor <number>:<hash>]

Walks the chain of the record and names the first row that was changed or taken out; ends with 1 then. With the anchor of a server's
log ("record anchor 4711:…") it also sees whether the whole chain was made anew since.

Works on DATABASE_URL, or on the embedded database in DATA_DIR while no server holds that.`

const { values, positionals } = parseArgs({
  options: { anchor: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
})
const [, number, hash] = /^(\d+):([\w-]{43})$/.exec(values.anchor ?? '') ?? []
const isBadAnchor = values.anchor !== undefined && hash === undefined

async function verify(): Promise<number> {
  const { databaseDirectUrl: databaseUrl, dataDir } = readSettings(process.env)
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    const anchor = number && hash ? { number: Number(number), hash } : undefined
    const { begin, links, last, broken: reason } = await checkChain(db.kysely, anchor)
    if (begin)
      console.log(
        `Rows up to ${begin.number}:${begin.hash} were removed, as a line of the record says; the log of a server has the same ("record before …").`,
      )
    if (reason) {
      console.error(`The record is broken: ${reason}.`)
      return 1
    }
    const next = await extendChain(db.kysely)
    console.log(`The record is whole: ${links} rows${last ? `, up to ${last.number}:${last.hash}` : ''}.`)
    if (next && next.number !== last?.number)
      console.log(`${next.number - (last?.number ?? 0)} newer rows are linked now.`)
    return 0
  } finally {
    await db.close()
  }
}

if (values.help || positionals[0] !== 'verify' || isBadAnchor) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
try {
  process.exitCode = await verify()
} catch (error) {
  endCommand(error)
}
