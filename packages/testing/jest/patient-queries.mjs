import { configure } from '@testing-library/react'

// Only this repository's page tests use it: those of teams outside have area-kit-setup.mjs. The first call of a file compiles what it needs, which takes
// seconds on a busy machine: waiting is given up only when there is nothing to wait for. Whole documents in messages hide what went wrong.
// Alerts say why the page does not go on.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => {
    const alerts = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
    return new Error([message ?? 'not found', ...alerts].join('\nalert: '))
  },
})
