import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Skeleton } from '../placeholder/Skeleton.tsx'
import { Unavailable } from '../placeholder/Unavailable.tsx'

/*
 * Parts of a page that load when they are asked for. React's `lazy` throws where the network fails: that would be a crash of the area, and would stay
 * one, as `lazy` never asks again.
 */

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A component whose code loads when it is first shown.
 * @param what the title in its place where that fails, with Retry
 * @param lines the height of its placeholder
 */
export function lazyView<Props extends object>(what: string, load: Load<Props>, lines = 5): ComponentType<Props> {
  const remember = remembering(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, as React's lazy
  return function LazyView(props: Props) {
    const { View, hasFailed, retry } = useLoaded(remember, true)
    if (View) return <View {...props} />
    return hasFailed ? <Unavailable what={what} onRetry={retry} /> : <Skeleton lines={lines} />
  }
}

/** A control of a row whose code is larger than a page: until it is there, or where it does not come, `plain` says in words what it would show. */
export function lazyControl<Props extends object>(
  plain: (props: Props) => ReactNode,
  load: Load<Props>,
): ComponentType<Props> {
  const remember = remembering(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, as React's lazy
  return function LazyControl(props: Props) {
    const { View } = useLoaded(remember, true)
    return View ? <View {...props} /> : plain(props)
  }
}

/** Without `isOpen` a dialog is open while it is mounted. */
interface OpenState {
  readonly isOpen?: boolean
  readonly onClose: () => void
}

/** A dialog whose code loads when it is first opened: people come for the page. Where that fails, a notice says so. */
export function lazyDialog<Props extends OpenState>(load: Load<Props>): ComponentType<Props> {
  const remember = remembering(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, as React's lazy
  return function LazyDialog(props: Props) {
    const { View, hasFailed, retry } = useLoaded(remember, props.isOpen ?? true)
    const close = useEffectEvent(() => {
      notify({ kind: 'error', text: networkErrorText })
      props.onClose()
      // The next press tries again.
      retry()
    })
    useEffect(() => {
      if (hasFailed) close()
    }, [hasFailed])
    return View ? <View {...props} /> : null
  }
}

interface Remembered<Props> {
  readonly load: Load<Props>
  readonly loaded: () => ComponentType<Props> | undefined
}

function remembering<Props>(load: Load<Props>): Remembered<Props> {
  let loaded: ComponentType<Props> | undefined
  return {
    load: async () => {
      loaded ??= await load()
      return loaded
    },
    loaded: () => loaded,
  }
}

/** The files did not come: the window has heard of it. Anything else is a fault of the code, which its team is told of (docs/releases.md#errors-and-speed). */
const isLost = (error: unknown): boolean => {
  const { name, code } = Object(error)
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED'
}

function useLoaded<Props>({ load, loaded }: Remembered<Props>, isWanted: boolean) {
  const [View, setView] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isWanted || View || hasFailed) return
    let hasLeft = false
    load().then(
      (loaded) => !hasLeft && setView(() => loaded),
      (error) => {
        if (!isLost(error)) globalThis.reportError?.(error)
        if (!hasLeft) setFailed(true)
      },
    )
    return () => {
      hasLeft = true
    }
  }, [isWanted, View, hasFailed, load])
  return { View, hasFailed, retry: () => setFailed(false) }
}
