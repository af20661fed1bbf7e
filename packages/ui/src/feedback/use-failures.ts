import { asApiError } from '@emberwatch/api-client'
import { dismissFailures } from '@emberwatch/store'
import { useRef } from 'react'

/** The snackbars of a call that failed: they go when it succeeds (product 18.3). */
export function useFailures() {
  const texts = useRef(new Set<string>())
  return {
    add: (thrown: unknown) => {
      const { text, banner } = asApiError(thrown)
      texts.current.add(text).add(banner)
    },
    dismiss: () => {
      if (texts.current.size > 0) dismissFailures(texts.current)
      texts.current.clear()
    },
  }
}
