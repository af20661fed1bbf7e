/**
 * Where lists and hints of a control are put: into the dialog, else the landmark, that the control is in, so that the focus
 * stays inside and assistive technology finds them where they belong.
 */
export function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('[role=dialog], main, header') ?? document.body
}
