export interface LeasedJob {
  readonly id: string
  readonly kind: string
  readonly ownerId: string | null
  readonly title: string
  readonly systemId: string | null
  readonly task: string
  readonly attempts: number
  readonly lease: string
  readonly hasCancelRequest: boolean
  readonly hasEnded: boolean
}
