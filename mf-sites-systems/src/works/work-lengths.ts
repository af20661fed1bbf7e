const hour = 60
const day = 24 * hour

/** How long work may last, in minutes. */
export const lengths = [
  { value: hour / 2, label: '30 minutes' },
  { value: hour, label: '1 hour' },
  { value: 2 * hour, label: '2 hours' },
  { value: 4 * hour, label: '4 hours' },
  { value: 8 * hour, label: '8 hours' },
  { value: day, label: '24 hours' },
  { value: 7 * day, label: '7 days' },
  { value: 30 * day, label: '30 days' },
]
