import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import type { StoreEngine } from '../state/store-engine.ts'
import type { Frame } from './causes.ts'

/** A frame in the source, where the release has maps. */
export interface SourceFrame extends Frame {
  readonly source: SourceLine | null
}

interface SourceLine {
  /** Path from the area's folder, such as `src/pages/SitesPage/SitesPage.tsx`. */
  readonly file: string
  readonly line: number
  readonly column: number
  /** The line itself. */
  readonly text: string
}

/** Parsed maps are kept for one answer only: they are ten times the size of their scripts. */
export function sourceLines(store: StoreEngine): (frames: readonly Frame[]) => Promise<SourceFrame[]> {
  const maps = new Map<string, Promise<TraceMap | null>>()
  const mapOf = ({ area, version, file }: Frame) => {
    const key = `${area}/${version}/${file}`
    const cacheEntry = maps.get(key)
    if (cacheEntry) return cacheEntry
    const reading = readMap(store, area, version, file)
    maps.set(key, reading)
    return reading
  }
  return (frames) => Promise.all(frames.map(async (frame) => ({ ...frame, source: lineOf(await mapOf(frame), frame) })))
}

/** Null where the release has none, or the store is away: the place in the built file is left. */
async function readMap(store: StoreEngine, area: string, version: string, script: string): Promise<TraceMap | null> {
  try {
    const map = await store.readSourceMap(area, version, script)
    return map && new TraceMap(map.toString('utf8'))
  } catch {
    return null
  }
}

function lineOf(map: TraceMap | null, { line, column }: Frame): SourceLine | null {
  const position = map && line > 0 && column > 0 ? originalPositionFor(map, { line, column: column - 1 }) : null
  if (!map || !position || position.source === null || position.line === null) return null
  const text = sourceContentFor(map, position.source)?.split('\n')[position.line - 1]?.trim() ?? ''
  return {
    file: plainName(position.source),
    line: position.line,
    column: position.column + 1,
    text: text.slice(0, 200),
  }
}

/** `./src/a.ts` becomes `src/a.ts`; builds of other tools have `webpack://name/./src/a.ts`. */
const plainName = (source: string): string => source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '')
