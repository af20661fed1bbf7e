/** The words of lines in the activity record, by their owner: the API writes them, so a new line needs no other area's release. */
export interface ActivityWords {
  /** Where it is more than what happened to which thing: `'user.banned': 'Banned'`. */
  readonly actions?: Readonly<Record<string, string>>
  /** What things are called: `scannedSystem: 'loop system'`. */
  readonly things?: Readonly<Record<string, string>>
}
