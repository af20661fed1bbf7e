import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** A list that nobody has touched for this long moves again, so that a pointer left on it hides no alarm. */
const idleMs = 60_000

/** Whether the pointer or the focus is in an element; spread `props` on it. */
export function useHold() {
  const [isHeld, setHeld] = useState(false)
  const inside = useRef({ pointer: false, focus: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A row that went would take along its dialog, and what somebody writes in it.
  const release = () => (document.activeElement?.closest('[role=dialog]') ? apply() : setHeld(false))
  const apply = () => {
    clearTimeout(timer.current)
    const { pointer, focus } = inside.current
    setHeld(pointer || focus)
    if (pointer || focus) timer.current = setTimeout(release, idleMs)
  }
  const change = (part: 'pointer' | 'focus', isInside: boolean) => {
    inside.current[part] = isInside
    apply()
  }
  return {
    isHeld,
    props: {
      onPointerEnter: () => change('pointer', true),
      onPointerMove: () => change('pointer', true),
      onPointerLeave: () => change('pointer', false),
      onFocus: () => change('focus', true),
      onKeyDown: apply,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) change('focus', false)
      },
    },
  }
}
