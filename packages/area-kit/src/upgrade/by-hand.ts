/** A place in a file that people have to change. */
export interface ByHand {
  readonly line: number
  readonly message: string
}
