import { useOffers } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { Button, Card, Freshness, formatCount, Heard, Skeleton, useDialog } from '@emberwatch/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { AttentionRows } from './AttentionRows.tsx'
import styles from './attention.module.css'
import { few, type Place, usePlaceAttention } from './use-place-attention.ts'

/** How long a page waits for it. */
const timeoutMs = 2000

/** Hidden without trouble or answer. The page waits for the answer, so that it does not move under a finger. */
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
