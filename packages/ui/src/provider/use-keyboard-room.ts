import { useEffect } from 'react'

/**
 * Sets `--ew-keyboard` to the height, in pixels, that a phone's keyboard covers. Browsers that know `interactive-widget` shrink the page instead, so
 * that nothing is covered; Safari does not. A page that is zoomed in shows less of itself for another reason.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    if (!viewport) return
    const measure = () => {
      const covered = viewport.scale > 1 ? 0 : Math.max(0, Math.round(window.innerHeight - viewport.height))
      document.documentElement.style.setProperty('--ew-keyboard', `${covered}px`)
    }
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [])
}
