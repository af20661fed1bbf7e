import { useEffect } from 'react'

/** The page's own title in the browser's tab (product 4.10). */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Emberwatch` : 'Emberwatch'
  }, [title])
}
