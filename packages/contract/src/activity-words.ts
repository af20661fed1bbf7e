/** Words of activities by owner; the API writes them into each line, so that a new line needs no other area's release. */
export interface ActivityWords {
  /** Words for actions where `actionText` is not enough: `'user.banned': 'Banned'`. */
  readonly actions?: Readonly<Record<string, string>>
  /** Such as `scannedSystem: 'loop system'`. */
  readonly things?: Readonly<Record<string, string>>
}
