import { useEffect, useState } from 'react'

/** The first value at once, later ones when they have stood still for so many milliseconds (product 5.3). */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  const isSettled = JSON.stringify(settled) === key
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setSettled(JSON.parse(key)), milliseconds)
    return () => clearTimeout(timer)
  }, [key, isSettled, milliseconds])
  return settled
}
