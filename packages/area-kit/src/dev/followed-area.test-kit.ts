import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { SourceError } from './source-error.ts'

const page = (title: string) =>
  `import { Page } from '@emberwatch/ui'\n\nexport const SkyPage = () => <Page title="${title}" />\n`

export const route = { path: '/weather', page: 'SkyPage', access: 'signedIn', title: 'Sky' }

/** An area in a folder of its own, and a process that follows it with webpack as `npm start` does. */
export class FollowedArea {
  readonly folder = mkdtempSync(join(tmpdir(), 'emberwatch-followed-'))
  readonly outputPath = join(this.folder, '.emberwatch/build')
  readonly #lines: string[] = []
  #arrived: () => void = () => undefined
  #child: ChildProcess | undefined

  constructor() {
    symlinkSync(join(import.meta.dirname, '../../../../mf-modems/node_modules'), join(this.folder, 'node_modules'))
    this.write('package.json', JSON.stringify({ name: 'weather', version: '0.1.0', type: 'module' }))
    this.name([route])
    this.write('src/pages/SkyPage/SkyPage.tsx', page('Sky'))
  }

  write(file: string, content: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true })
    writeFileSync(join(this.folder, file), content)
  }

  /** Writes area.json with these routes. */
  name(routes: readonly object[]): void {
    const definition = {
      name: 'weather',
      title: 'Weather',
      owner: 'Weather team',
      grant: ['/weather'],
      routes,
      parts: [],
    }
    this.write('area.json', JSON.stringify(definition))
  }

  titled(title: string): void {
    this.write('src/pages/SkyPage/SkyPage.tsx', page(title))
  }

  /** @param more a file and its content, which it writes at the first build that fails */
  follow(...more: readonly string[]): ChildProcess {
    const program = join(import.meta.dirname, 'follow-area.test-child.ts')
    this.#child = spawn(process.execPath, [program, this.folder, this.outputPath, ...more], { stdio: 'pipe' })
    createInterface({ input: this.#child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      this.#lines.push(line)
      this.#arrived()
    })
    return this.#child
  }

  /** Resolves to the next line of its output. */
  async line(): Promise<string> {
    while (this.#lines.length === 0)
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
      })
    return this.#lines.shift() ?? ''
  }

  /** The errors of builds to come, until one has such. */
  async build(isWanted: (errors: readonly SourceError[]) => boolean): Promise<readonly SourceError[]> {
    for (;;) {
      const errors = JSON.parse(await this.line()) as SourceError[]
      if (isWanted(errors)) return errors
    }
  }

  /** Ends it. @returns what it has said last, and its errors */
  async close(): Promise<{ readonly output: string; readonly error: string }> {
    const child = this.#child
    if (!child?.stdin || !child.stderr) return { output: '', error: '' }
    const exited = new Promise((resolve) => child.once('exit', resolve))
    const error = text(child.stderr)
    child.stdin.end()
    await exited
    this.#child = undefined
    return { output: this.#lines.at(-1) ?? '', error: await error }
  }

  remove(): void {
    this.#child?.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
