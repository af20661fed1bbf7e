/**
 * Container for the popups of a control: its dialog, else its landmark. This keeps the focus inside, and assistive technology finds the popup next
 * to its control.
 */
export function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('[role=dialog], main, header') ?? document.body
}
