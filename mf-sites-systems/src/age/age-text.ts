const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Such as `4 min`, `3 h 20 min`, `27 h` or `12 days`: short, as it is read from afar. */
export function ageText(since: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(since))
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min`
  const hours = Math.floor(age / hourMs)
  if (hours < 10) return `${hours} h ${Math.floor((age % hourMs) / minuteMs)} min`
  if (age < 2 * dayMs) return `${hours} h`
  return `${Math.floor(age / dayMs)} days`
}
