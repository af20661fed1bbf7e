/** What is left to people, where it stands in a file. */
export interface ByHand {
  readonly line: number
  readonly message: string
}
