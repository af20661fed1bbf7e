import { type ErrorReport, isShell, scrub, shellName } from '@emberwatch/federation'
import {
  type Cause,
  type ErrorGroup,
  type ErrorKind,
  type Frame,
  groupId,
  type ReleaseName,
  witnessOf,
} from '@emberwatch/registry'
import type { CountedReporter } from '../releases/count-reporter.ts'
import { type Counters, errorsMax, hintErrors, pageOf, type Visit } from './visit.ts'

/** Hexadecimal, as of a UUID: nothing else that a browser may send for one is stored. */
const requestId = /^[0-9a-f-]{32,36}$/

/** Counts an error for the release whose code it comes from, and groups it by its cause unless the browser asks for privacy. */
export async function countError(counters: Counters, visit: Visit, error: ErrorReport): Promise<void> {
  const { reports, limits, countReporter } = counters
  const { reporter, inUse } = visit
  const frames = await knownFrames(counters, visit, error)
  // Code of an area calls the shell's: the area is to blame.
  const { area, version } = frames.find((frame) => !isShell(frame.area)) ?? frames[0] ?? error
  const release = { area, version }
  if (!inUse(release)) return
  const who = await countReporter(release, reporter)
  if (!limits.allowsErrors(release, who, reporter)) return
  if (who?.decides) reports.observe(release, { mark: who.mark, session: reporter.session, hasError: true })
  else hintErrors(counters, visit, release)
  if (!visit.isPrivate) await groupError(counters, visit, { error, release, frames, who })
}

async function knownFrames({ code }: Counters, { inUse, shell }: Visit, { frames }: ErrorReport): Promise<Frame[]> {
  const known: Frame[] = []
  for (const frame of framesOf(frames, shell.version))
    if (inUse(frame) && (await code.hasFile(frame, frame.file))) known.push(frame)
  return known
}

interface Occurrence {
  readonly error: ErrorReport
  readonly release: ReleaseName
  readonly frames: readonly Frame[]
  readonly who: CountedReporter | null
}

async function groupError(counters: Counters, visit: Visit, { error, release, frames, who }: Occurrence) {
  const { code, groups, markOf, now } = counters
  const { reporter, shell, inUse, routesOf } = visit
  const knownWords = await code.knownWords([release, shell].filter(inUse))
  const cause = causeOf(error, frames, { knownWords, hasMessage: who !== null })
  const id = groupId(release.area, release.version, cause)
  const at = new Date(now()).toISOString()
  const count = Math.min(error.count, errorsMax)
  const { request = '' } = error
  const action = error.action?.trim() ?? ''
  const isKnown = who && isKnownAction(error.action ?? '', routesOf(shell)) && knownWords(action) === action
  const group: ErrorGroup = {
    ...cause,
    version: release.version,
    witnesses: witnessOf(markOf(id, who?.mark ?? reporter.network)),
    days: { [at.slice(0, 10)]: count },
    firstAt: at,
    lastAt: at,
    browsers: { [reporter.browser]: count },
    pages: { [pageOf(visit, release, error.page)]: count },
    actions: isKnown ? { [action]: count } : {},
    requests: who && requestId.test(request) ? [request] : [],
  }
  groups.add(who ? 'people' : 'hints', { area: release.area, id, group })
}

/** A link's route must be one; names of calls and `data-action` are words of the code. */
const isKnownAction = (action: string, routes: ReadonlySet<string>): boolean => {
  const [, name = ''] = action.split(' ')
  return action !== '' && (!name.startsWith('/') || routes.has(name))
}

const framesMax = 8

const kinds: Readonly<Record<ErrorReport['type'], ErrorKind>> = {
  error: 'uncaught',
  unhandledrejection: 'rejected',
  caught: 'caught',
  load: 'load',
  securitypolicyviolation: 'policy',
}

/** @param knownWords leaves the words that code has (known-code.ts); the message has a person's words, so it is for those who count */
function causeOf(
  { type, name, message }: ErrorReport,
  frames: readonly Frame[],
  { knownWords, hasMessage }: { readonly knownWords: (text: string) => string; readonly hasMessage: boolean },
): Cause {
  return {
    kind: kinds[type],
    name: knownWords(/^[A-Za-z][A-Za-z-]{0,59}$/.test(name) ? name : 'Error'),
    message: hasMessage ? knownWords(scrub(message)).slice(0, 300) : '',
    frames: frames.slice(0, framesMax),
  }
}

const framePattern = /^\/(?:areas\/([a-z-]+)\/([\w.-]+)\/([\w./-]+)|assets\/([\w./-]+)):(\d{1,7}):(\d{1,9})$/

const framesOf = (frames: readonly string[], shell: string): Frame[] =>
  frames.slice(0, framesMax + 4).flatMap((text) => {
    const [, area, version, ofArea, ofShell, line, column] = framePattern.exec(text) ?? []
    const file = ofArea ?? ofShell
    const at = { line: Number(line), column: Number(column) }
    return file ? [{ area: area ?? shellName, version: version ?? shell, file, ...at }] : []
  })
