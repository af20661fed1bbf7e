import jsdomModule from 'jest-environment-jsdom'
import { sharedBetweenFiles } from './shared-between-files.mjs'

const JsdomEnvironment = jsdomModule.default ?? jsdomModule

/** Names that jsdom lacks or has in a poorer form. MessageChannel stays out: with it Jest never exits. */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'setImmediate',
  'clearImmediate',
]

/** jsdom with Node's fetch family, so that ky talks to the real server in the same process. */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(
      {
        ...config,
        projectConfig: { ...config.projectConfig, testEnvironmentOptions: { url: 'http://emberwatch.test/' } },
      },
      context,
    )
    // jsdom has no marks of its own.
    this.global.performance.mark ??= performance.mark.bind(performance)
    for (const name of fromNode) this.global[name] = globalThis[name]
    this.global.sharedBetweenFiles = sharedBetweenFiles
    // The server in the same process unrefs its timers, which only Node's can; `teardown` ends those that are left.
    this.timers = new Set()
    for (const name of ['setTimeout', 'setInterval']) {
      this.global[name] = (...args) => {
        const timer = globalThis[name](...args)
        this.timers.add(timer)
        return timer
      }
    }
    for (const name of ['clearTimeout', 'clearInterval']) {
      this.global[name] = (timer) => {
        this.timers.delete(timer)
        globalThis[name](timer)
      }
    }
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true })
    this.global.Uint8Array = Uint8Array
    this.global.ArrayBuffer = ArrayBuffer
  }

  async teardown() {
    for (const timer of this.timers ?? []) clearTimeout(timer)
    await super.teardown()
  }

  exportConditions() {
    return ['node', 'require', 'default']
  }
}
