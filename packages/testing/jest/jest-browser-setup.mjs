import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// The first call of a file compiles what it needs, which takes seconds on a busy machine: waiting is given up only when there
// is nothing to wait for. Whole documents in messages hide what went wrong.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? 'not found') })

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
