import { useFreshness } from '@emberwatch/api-client'
import { createContext, type ReactNode, useContext } from 'react'

/** The state of a read: `updatedAt` in milliseconds since 1970, 0 before the first answer. */
export interface HeardReading {
  readonly updatedAt: number
  readonly hasFailed: boolean
}

const ReadingContext = createContext<HeardReading | null>(null)
const SilenceContext = createContext(false)

interface HeardProps {
  /** Null if the content states its own time. */
  readonly reading: HeardReading | null
  readonly children: ReactNode
}

/** Provides the read behind the content below, so that connection states know their age (product 15.2). */
export function Contact({ reading, children }: HeardProps) {
  const { isLate } = useFreshness(reading ?? { updatedAt: 0 })
  return (
    <ReadingContext value={reading}>
      <SilenceContext value={reading !== null && reading.updatedAt > 0 && isLate}>{children}</SilenceContext>
    </ReadingContext>
  )
}

export const useHeardReading = (): HeardReading | null => useContext(ReadingContext)

/** Tests whether the data here is so old that its connection state must count as unknown. */
export const useIsSilent = (): boolean => useContext(SilenceContext)
