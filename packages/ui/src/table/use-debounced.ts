import { useEffect, useRef, useState } from 'react'

/**
 * Debounces a value for server requests (product 5.3). The first value applies at once. Typed changes apply after `milliseconds` without further
 * typing. Other changes apply at once if the last change is older than that, else when that time has passed. Only the newest pending value applies.
 * @param typed the typed part of the value; by default all of it
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
