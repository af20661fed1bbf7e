import { useEffect, useRef, useState } from 'react'

/**
 * The value that counts, for what is asked of a server (product 5.3). The first one counts at once. What is typed counts when it
 * has stood still for so many milliseconds. Any other change counts at once after a rest of that length, else when that
 * time since the change before it is over; of several that wait the newest counts.
 * @param typed the part of the value that is typed; by default all of it
 */
export function useDebounced<Value>(value: Value, milliseconds: number, typed: unknown = value): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  const typedKey = JSON.stringify(typed)
  const isSettled = JSON.stringify(settled) === key
  const last = useRef({ key, typedKey, at: Number.NEGATIVE_INFINITY, dueAt: 0 })
  useEffect(() => {
    const now = performance.now()
    const before = last.current
    if (before.key !== key) {
      const dueAt = (before.typedKey === typedKey ? before.at : now) + milliseconds
      last.current = { key, typedKey, at: now, dueAt }
    }
    if (isSettled) return
    const settle = () => setSettled(JSON.parse(key))
    const rest = last.current.dueAt - now
    if (rest <= 0) return settle()
    const timer = setTimeout(settle, rest)
    return () => clearTimeout(timer)
  }, [key, typedKey, isSettled, milliseconds])
  return settled
}
