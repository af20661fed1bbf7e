import { useOffers } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { Button, Card, Freshness, formatCount, Heard, Skeleton, useDialog } from '@emberwatch/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { AttentionRows } from './AttentionRows.tsx'
import styles from './attention.module.css'
import { few, type Place, usePlaceAttention } from './use-attention.ts'

/** Milliseconds that a page waits for what is to stand above it. */
const timeoutMs = 2000

/**
 * What needs attention at one site or system, above the page that is about it; nothing where nothing does, or where that is not
 * known. The page waits for the answer: pushed down by it, it would slip away from under the finger.
 */
export function PlaceAttention({ place, children }: { place: Place; children: ReactNode }) {
  const all = useDialog()
  const { data, dataUpdatedAt, isError, failureCount } = usePlaceAttention(place, { showsAll: all.isOpen })
  const isOffered = useOffers(fleet.attention)
  const isOver = useIsOver(timeoutMs)
  if (!data && isOffered && failureCount === 0 && !isOver) return <Skeleton lines={5} />
  const count = data?.count ?? 0
  const reading = { updatedAt: dataUpdatedAt, hasFailed: isError }
  return (
    <>
      {data && count > 0 && (
        <Card
          title={`Needs attention (${formatCount(count)})`}
          actions={
            <span className={styles.tools}>
              <Freshness {...reading} />
              {count > few && !all.isOpen && (
                <Button size="small" onClick={all.open}>
                  Show all
                </Button>
              )}
            </span>
          }
        >
          <Heard reading={reading}>
            <AttentionRows items={data.data} />
          </Heard>
        </Card>
      )}
      {children}
    </>
  )
}

function useIsOver(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
