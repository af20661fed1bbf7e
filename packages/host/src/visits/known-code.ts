import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shellName } from '@emberwatch/federation'
import type { Registry, ReleaseName } from '@emberwatch/registry'
import { LRUCache } from 'lru-cache'

/** Files and exports that the code of a release names. */
interface Code {
  readonly files: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

export interface KnownCode {
  /** Resolves to true where the release has that file. */
  readonly hasFile: (release: ReleaseName, file: string) => Promise<boolean>
  /**
   * Leaves the words of a text that stand in the code of the releases, or in browsers' own messages. A message may have any text of a person in it:
   * scrubbing by pattern (federation's scrub.ts) finds ids and quoted parts, but no name in the open.
   */
  readonly knownWords: (releases: readonly ReleaseName[]) => Promise<(text: string) => string>
}

const word = /[\p{L}\p{M}_$]+/gu
const entriesMax = 16

/** Releases never change, so each is read once, when its first error comes. @param shellFolder of the host's own shell, for a store without one */
export function createKnownCode(registry: Registry, shellFolder: string): KnownCode {
  const cache = new LRUCache<string, Promise<Code>>({ max: entriesMax })
  const codeOf = ({ area, version }: ReleaseName) => {
    const key = `${area}/${version}`
    const before = cache.get(key)
    if (before) return before
    const reading = readCode(registry, { area, version, shellFolder })
    cache.set(key, reading)
    reading.catch(() => cache.delete(key))
    return reading
  }
  return {
    hasFile: async (release, file) => (await codeOf(release)).files.has(file),
    knownWords: async (releases) => {
      const codes = await Promise.all(releases.map(codeOf))
      const isKnown = (text: string) => ofBrowsers.has(text) || codes.some(({ words }) => words.has(text))
      return (text) => text.replace(word, (each) => (isKnown(each) ? each : '…')).replace(/…(?:\s*…)+/g, '…')
    },
  }
}

interface CodePosition extends ReleaseName {
  readonly shellFolder: string
}

async function readCode({ store }: Registry, { area, version, shellFolder }: CodePosition): Promise<Code> {
  const release = await store.readRelease(area, version)
  const files = release ? Object.keys(release.files) : area === shellName ? await readdir(shellFolder) : []
  const words = new Set<string>()
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const folder = release ? await store.bring(area, version, file) : shellFolder
    const code = await readFile(join(folder, file), 'utf8')
    for (const [text] of code.matchAll(word)) words.add(text)
  }
  return { files: new Set(files), words }
}

/** Messages of V8, SpiderMonkey and JavaScriptCore for what programs do wrong. */
const ofBrowsers: ReadonlySet<string> = new Set(
  `Cannot read properties of undefined reading null set property is not a function an object or its return value iterable constructor defined
   can't access before initialization dead object assign to const read only Assignment constant variable has no such class extends Unexpected
   token end of JSON input position line column in at expected valid invalid Invalid Uncaught Script error Failed to fetch load resource
   NetworkError when attempting Load failed Maximum call stack size exceeded too much recursion Permission denied The operation was aborted
   quota has been exceeded Importing module script dynamically imported loading chunk Loading CSS undefined undeclared evaluating this null is
   ResizeObserver loop completed with undelivered notifications limit Minified React text address id TypeError ReferenceError RangeError
   SyntaxError DOMException AbortError on from by for the and more than element node child removed insertBefore removeChild appendChild execute
   Node new to be that Element Window argument type parameter Argument must Out of memory regular expression flags string length object`
    .split(/\s+/)
    .flatMap((text) => text.match(word) ?? []),
)
