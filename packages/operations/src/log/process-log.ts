import { format } from 'node:util'
import pino, { type Logger, type LoggerOptions } from 'pino'
import { countRepeats } from './repeats.ts'

export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

export interface ProcessLog {
  readonly log: Logger
  /** Request logs go here, one JSON line each. */
  readonly stream: { readonly write: (line: string) => void }
  /** Written at any log level, for whoever starts the server. */
  readonly announce: (facts: object, sentence: string) => void
}

/** Turns all output of this process into log lines, also of libraries and threads. @param options of pino */
export async function ownProcessLog(options: LoggerOptions, logFormat: LogFormat): Promise<ProcessLog> {
  const toText = logFormat === 'text' ? await textLines() : (line: string) => line
  const out = process.stdout.write.bind(process.stdout)
  const { write, flush } = countRepeats((line) => out(toText(line)))
  process.on('exit', flush)
  const stream = { write }
  const log = pino(options, stream)
  const always = options.level === 'silent' ? log : log.child({}, { level: 'info' })
  takeConsole(log, always)
  takeStream(process.stdout, (sentence) => always.info(sentence))
  takeStream(process.stderr, (sentence) => log.warn(sentence))
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => log.warn(`${name}: ${message}`))
  return { log, stream, announce: (facts, sentence) => always.info(facts, sentence) }
}

/** `console.log` is for whoever starts the server, such as a code without a mail server. */
function takeConsole(log: Logger, always: Logger): void {
  const to =
    (write: (sentence: string) => void) =>
    (...words: readonly unknown[]) => {
      const sentence = format(...words).trim()
      if (sentence) write(sentence)
    }
  Object.assign(console, {
    debug: to((sentence) => log.debug(sentence)),
    log: to((sentence) => always.info(sentence)),
    info: to((sentence) => always.info(sentence)),
    warn: to((sentence) => log.warn(sentence)),
    error: to((sentence) => log.error(sentence)),
  })
}

/** Output past the console, of libraries and threads. */
function takeStream(stream: NodeJS.WriteStream, write: (sentence: string) => void): void {
  stream.write = (piece: string | Uint8Array, ...rest: readonly unknown[]) => {
    const sentence = Buffer.from(piece as string)
      .toString()
      .trim()
    if (sentence) write(sentence)
    const done = rest.find((one) => typeof one === 'function')
    done?.()
    return true
  }
}

async function textLines(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('./pretty.ts')
  return prettyFactory({ colorize: process.stdout.isTTY, translateTime: 'SYS:HH:MM:ss', singleLine: true })
}
