import '@testing-library/jest-dom'
import * as React from 'react'
import './fail-on-console-error.mjs'

// Pages hear of the server in real time, as in a browser: React must not ask for each of its updates to stand inside `act`.
beforeAll(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
})

// The development build takes a stack for every element, for messages that are an error here anyway: a tenth of a page test's time.
Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
)

// jsdom has no pages to scroll, and complains.
globalThis.scrollTo = () => {}

// antd asks for these at the first render; jsdom has none of them.
globalThis.matchMedia ??= (query) => ({
  // No motion: what opens and closes is there and gone at once.
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
globalThis.ResizeObserver ??= class {
  constructor(call) {
    this.call = call
  }
  observe() {}
  unobserve() {}
  disconnect() {}
}

// antd's lists ask for a turn by it; Node's own would keep Jest from ending.
globalThis.MessageChannel ??= class {
  port1 = { onmessage: null }
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data })) }
}

// Computing styles from antd's sheets takes most of a page test's time; the inline style is all that tests read.
globalThis.getComputedStyle = (element) => element.style
Element.prototype.scrollIntoView ??= () => {}

// jsdom knows the dialog element but not how to open it; browsers also trap and give back the focus, which e2e tests see.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
  this.querySelector('input, select, textarea, button')?.focus()
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

// Pages run over https; what a browser lacks over plain http is the subject of tests of their own.
Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true, writable: true })
