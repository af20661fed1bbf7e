import { useFreshness } from '@emberwatch/api-client'
import { createContext, type ReactNode, useContext } from 'react'

/** A reading and how it went: `updatedAt` in milliseconds since 1970, 0 before the first answer. */
export interface HeardReading {
  readonly updatedAt: number
  readonly hasFailed: boolean
}

const ReadingContext = createContext<HeardReading | null>(null)
const SilenceContext = createContext(false)

interface HeardProps {
  /** Null where what is shown is as of a moment that it names itself. */
  readonly reading: HeardReading | null
  readonly children: ReactNode
}

/** Tells what is below by which reading it is drawn, so that its states of connection know their age (product 15.2). */
export function Heard({ reading, children }: HeardProps) {
  const { isLate } = useFreshness(reading ?? { updatedAt: 0 })
  return (
    <ReadingContext value={reading}>
      <SilenceContext value={reading !== null && reading.updatedAt > 0 && isLate}>{children}</SilenceContext>
    </ReadingContext>
  )
}

/** The reading of the nearest `Heard`. */
export const useHeardReading = (): HeardReading | null => useContext(ReadingContext)

/** Whether nothing has been heard of what is shown here for so long that its state of connection is not known any more. */
export const useIsSilent = (): boolean => useContext(SilenceContext)
