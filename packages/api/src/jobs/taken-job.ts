/** A job as the server has it that works on it. */
export interface TakenJob {
  readonly id: string
  readonly kind: string
  readonly ownerId: string | null
  readonly title: string
  /** The system that it is for. */
  readonly systemId: string | null
  readonly task: string
  readonly attempts: number
  readonly lease: string
  readonly isCancelAsked: boolean
  /** Of no use to anybody any more. */
  readonly hasEnded: boolean
}
