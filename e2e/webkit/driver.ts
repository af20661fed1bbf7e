import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@emberwatch/http/testing/free-port'
import type { WebKit } from '../find-engines.ts'

/** A client of W3C WebDriver, as small as the smoke in WebKit needs it (https://www.w3.org/TR/webdriver2). */

const element = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = Readonly<Record<typeof element, string>>
type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>

/** Milliseconds that something may take to come. */
const timeoutMs = 20_000

export class Driver {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  open(url: string): Promise<void> {
    return this.#call('POST', '/url', { url })
  }

  /** Runs the body of a function in the page. */
  run<Value>(script: string, ...args: readonly unknown[]): Promise<Value> {
    return this.#call('POST', '/execute/sync', { script, args })
  }

  /** Waits until the body of a function answers something true. @throws naming what it waited for */
  async until(what: string, script: string, ...args: readonly unknown[]): Promise<void> {
    await waitFor(what, () => this.run<boolean>(`return Boolean((() => { ${script} })())`, ...args).catch(() => false))
  }

  /** Waits for words anywhere in the page. */
  sees(words: string): Promise<void> {
    return this.until(`"${words}"`, 'return document.body.innerText.includes(arguments[0])', words)
  }

  /** Presses something, once it can be pressed and nothing lies over it any more; the driver itself scrolls it under the bar at the top. */
  async press(xpath: string): Promise<void> {
    await waitFor(`${xpath} to be pressed`, async () => {
      const id = await this.#find(xpath)
      if (!(await this.#call<boolean>('GET', `/element/${id}/enabled`))) return false
      await this.run('arguments[0].scrollIntoView({ block: "center" })', { [element]: id })
      return this.#call('POST', `/element/${id}/click`, {}).then(
        () => true,
        () => false,
      )
    })
  }

  /** Types into a field; into one of files, the path of one. */
  async type(xpath: string, text: string): Promise<void> {
    const id = await this.#find(xpath)
    await this.#call('POST', `/element/${id}/value`, { text })
  }

  async #find(value: string): Promise<string> {
    let id = ''
    await waitFor(value, async () => {
      const reference = await this.#call<ElementReference>('POST', '/element', { using: 'xpath', value }).catch(
        () => undefined,
      )
      id = reference?.[element] ?? ''
      return id !== ''
    })
    return id
  }
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`${what} has not come within ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts screen, driver and browser for one session. @param home where the browser keeps its files, and puts what it downloads */
export async function startWebKit({ driver, browser, screen }: WebKit, home: string) {
  const running: ChildProcess[] = []
  const close = async () => {
    for (const child of running.reverse()) if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  running.push(xvfb)
  const [display] = await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: `:${String(display).trim()}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
  }
  running.push(spawn(driver, [`--port=${port}`, '--host=local'], { env, stdio: 'inherit', cwd: home }))
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  await waitFor('the driver', () =>
    call<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    ),
  )
  const options = { binary: browser, args: ['--automation'] }
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  return {
    page: new Driver((method, path, body) => call(method, `/session/${sessionId}${path}`, body)),
    close: async () => {
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      await close()
    },
  }
}
