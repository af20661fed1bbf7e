import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { areaConfig } from './area-config.ts'

export interface BuildRequest {
  /** The address that the area's webpack configuration would have. */
  readonly address: string
  readonly options?: Parameters<typeof areaConfig>[1]
  /** Files by path that change after the first build, upon which a second one follows. */
  readonly changes?: Readonly<Record<string, string>> | undefined
  readonly env?: Readonly<Record<string, string>>
}
/** `status` is 0 for success, 2 for refusals, 1 for anything else. */
export interface BuildResult {
  readonly status: number
  readonly stderr: string
}

/** A process that builds one area after the other: webpack and its plugins load once, which takes longer than a small build. */
export class BuildProcess {
  readonly #child = fork(join(import.meta.dirname, 'build-area.test-child.ts'))
  #last: Promise<unknown> = Promise.resolve()

  build(request: BuildRequest): Promise<BuildResult> {
    const result = this.#last.then(async () => {
      this.#child.send(request)
      const [message] = await once(this.#child, 'message')
      return message as BuildResult
    })
    this.#last = result
    return result
  }

  close(): void {
    this.#child.kill()
  }
}
