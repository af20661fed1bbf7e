/** Features that some engine lacked at the floor or still lacks, without harm; each with what people see instead. */
export const mayBeMissing: Readonly<Record<string, string>> = {
  '@page': 'Safari 17.5 prints with the margins of its own dialog',
  'break-after: avoid': 'a heading may stand alone at the foot of a printed page',
  'user-select': 'text of buttons can be marked in Safari',
  'font-family: ui-monospace': 'the next family of the list is taken',
  'content-visibility': 'what is out of sight is drawn at once',
  'backdrop-filter': 'what lies behind a dialog is not blurred',
  'overscroll-behavior': 'the page scrolls on at the end of a list',
  'scrollbar-width': 'a scrollbar shows beside tabs',
  ':autofill': 'stands beside :-webkit-autofill in a list that forgives',
  'accent-color': 'boxes and radios have the colour of the system',
  'AbortSignal.timeout': 'Chrome 123 ends the call as well, by an error of another name',
  '.startViewTransition': 'React calls it in a try and draws without a transition',
  'forced-color-adjust': 'Safari runs on no system whose colours are forced',
}
