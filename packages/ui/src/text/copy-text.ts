/**
 * Puts text on the clipboard. Plain http has no clipboard API; there the browser copies a selection.
 * @returns false where the browser refuses
 */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(copySelection(text))

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'ew-sr-only'
  // A dialog makes everything outside of it inert.
  ;(focused?.closest('dialog, [role=dialog]') ?? document.body).append(field)
  field.focus()
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
