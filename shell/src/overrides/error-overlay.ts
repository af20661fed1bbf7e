import { placeOf, type SourceError } from './source-error.ts'
import './error-overlay.css'

const kinds = { build: 'Build', types: 'Type', run: 'Run time' } as const

/** Errors by area. */
const errors = new Map<string, readonly SourceError[]>()
let dialog: HTMLDialogElement | undefined
let lastErrors = ''

/**
 * Shows an area's errors over the page, beside those of other areas, until they are mended or somebody closes them. The overlay of webpack-dev-server
 * writes HTML, for which each host with overrides would have to allow a second Trusted Types policy.
 */
export function showErrors(area: string, problems: readonly SourceError[]): void {
  errors.set(area, problems)
  const all = [...errors].flatMap(([name, list]) => list.map((error) => ({ area: name, error })))
  // A closed overlay opens again only with other errors.
  const now = JSON.stringify(all)
  if (now === lastErrors) return
  lastErrors = now
  if (all.length === 0) {
    dialog?.close()
    return
  }
  dialog ??= addDialog()
  const title = element('h2', 'shell-errors-title', all.length === 1 ? '1 error' : `${all.length} errors`)
  title.id = 'shell-errors-title'
  dialog.replaceChildren(title, closeButton(), ...all.map(item))
  // Modal, for the page below may lie in pieces; Escape closes it.
  if (!dialog.open) dialog.showModal()
}

function addDialog(): HTMLDialogElement {
  const made = element('dialog', 'shell-errors')
  made.setAttribute('role', 'alertdialog')
  made.setAttribute('aria-labelledby', 'shell-errors-title')
  document.body.append(made)
  return made
}

function closeButton(): HTMLElement {
  const button = element('button', 'shell-errors-close', 'Close')
  button.addEventListener('click', () => dialog?.close())
  return button
}

function item({ area, error }: { area: string; error: SourceError }): HTMLElement {
  const section = element('section', 'shell-errors-item')
  const origin = [area, kinds[error.kind], placeOf(error)].filter(Boolean).join(' · ')
  section.append(element('h3', 'shell-errors-place', origin), element('pre', 'shell-errors-message', error.message))
  if (error.excerpt) section.append(element('pre', 'shell-errors-excerpt', error.excerpt))
  if (error.stack) section.append(element('pre', 'shell-errors-stack', error.stack))
  return section
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
