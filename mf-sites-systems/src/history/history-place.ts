export interface HistoryPlace {
  readonly kind: 'system' | 'site'
  readonly id: string
}
