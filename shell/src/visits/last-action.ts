import type { QueryClient } from '@tanstack/react-query'

/** An action explains an error for so long. */
const actionMs = 10_000

/** Follows clicks and changes. @returns the last one, while it may explain an error */
export function followActions(queryClient: QueryClient, routeOf: (path: string) => string | undefined) {
  let action: string | undefined
  let actedAt = 0
  const act = (text: string) => {
    action = text
    actedAt = performance.now()
  }
  addEventListener(
    'click',
    ({ target }) => {
      const element = (target as Element).closest<HTMLAnchorElement>('[data-action],a,button,[role]')
      if (element)
        act(`${element.role ?? element.localName} ${element.dataset.action ?? routeOf(element.pathname ?? '') ?? ''}`)
    },
    true,
  )
  queryClient.getMutationCache().subscribe(({ mutation, type }) => {
    if (type === 'added') act(`call ${mutation.options.mutationKey}`)
  })
  return () => (performance.now() - actedAt < actionMs ? action : undefined)
}
