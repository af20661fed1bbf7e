/** Caught by a boundary of React; everything else is an event of the window. */
export type Trouble = Event | { readonly type: 'caught'; readonly error: unknown }

const mostKept = 20

/** Keeps what goes wrong, with its address, until the collector is loaded and takes over `take` (collect-visit.ts). */
export const early = {
  kept: [] as [Trouble, string][],
  take: (trouble: Trouble): void => {
    if (early.kept.length < mostKept) early.kept.push([trouble, location.pathname])
  },
}

// Failed loads do not bubble.
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, (event) => early.take(event), true)
