import { useEffect } from 'react'

/** Sets the title of the browser tab (product 4.10). */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Emberwatch` : 'Emberwatch'
  }, [title])
}
