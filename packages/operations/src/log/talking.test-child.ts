import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { logFormats, ownProcessLog } from './process-log.ts'

/** Says things in all the ways in which a process can. */
const format = logFormats.find((one) => one === process.argv[2]) ?? 'json'
const { log, announce } = await ownProcessLog({ level: process.argv[3] ?? 'warn', base: undefined }, format)
announce({ build: 'c0ffee' }, 'it starts')
for (let i = 0; i < 1_000; i++) console.warn('database: a connection was lost (%s)', 'read ECONNRESET')
// biome-ignore lint/suspicious/noConsole: where that goes is what is looked at
console.log('\nMail for kari@fire.example\n')
console.error(new Error('with a trace'))
process.stderr.write('past the console\n')
process.emitWarning('something is old', 'DeprecationWarning')
const thread = new Worker('console.log("of a thread"); process.emitWarning("of a thread too")', { eval: true })
await once(thread, 'exit')
log.info('not asked for')
log.error({ reqId: 'a' }, 'the last')
