import { useState, useSyncExternalStore } from 'react'

/** Some browsers send no click after a press on something that takes none, or after one that has moved away. */
const clickComesWithinMs = 400

let isPressed = false
let release: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: boolean) {
  clearTimeout(release)
  if (isPressed === next) return
  isPressed = next
  for (const listener of listeners) listener()
}
const press = () => change(true)
const cancel = () => change(false)
const releaseAfter = (delayMs: number) => () => {
  clearTimeout(release)
  release = setTimeout(cancel, delayMs)
}
/** The changes of the click are on the screen first. */
const afterClick = releaseAfter(0)
const afterPointer = releaseAfter(clickComesWithinMs)

/** On a touch screen the field loses focus between the end of the touch and the click. */
const events = { pointerdown: press, pointerup: afterPointer, pointercancel: cancel, click: afterClick } as const

function subscribe(listener: () => void) {
  if (listeners.size === 0)
    for (const [name, handle] of Object.entries(events)) window.addEventListener(name, handle, true)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [name, handle] of Object.entries(events)) window.removeEventListener(name, handle, true)
    cancel()
  }
}

/**
 * The value, which stays as it was from the moment a pointer goes down until its click has arrived. Leaving a wrong field shows an error, which
 * moves what stands below; a press that has begun would miss its button (product 6.2).
 */
export function useSteadyWhilePressed<Value>(value: Value): Value {
  const pressed = useSyncExternalStore(subscribe, () => isPressed)
  const [shown, setShown] = useState(value)
  if (pressed || shown === value) return shown
  setShown(value)
  return value
}
