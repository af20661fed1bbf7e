import { useContext, useEffect, useRef } from 'react'
import { LinkButton } from '../button/Button.tsx'
import { WithdrawContext } from '../dialog/ConfirmProvider.tsx'
import { Banner } from '../notice/Banner.tsx'
import type { PageProps } from './Page.tsx'
import type { Detail } from './use-detail.ts'

interface GoneNoticeProps {
  readonly gone: NonNullable<Detail<unknown>['gone']>
  readonly noun?: string | undefined
  readonly back: PageProps['back']
}

const start = { to: '/', label: 'the start page' }

/** Replaces the content of a deleted or forbidden item. Closes an open confirmation and takes the focus if it was lost. */
export function GoneNotice({ gone, noun = 'entry', back = start }: GoneNoticeProps) {
  const withdraw = useContext(WithdrawContext)
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    withdraw()
    if (document.activeElement === document.body) anchor.current?.focus()
  }, [withdraw])
  return (
    <div ref={anchor} tabIndex={-1} className="ew-gone">
      <Banner
        tone="fail"
        actions={
          <LinkButton size="small" to={back.to}>
            {`Back to ${back.label}`}
          </LinkButton>
        }
      >
        {gone === 'deleted' ? `This ${noun} has been deleted.` : `You no longer have access to this ${noun}.`}
      </Banner>
    </div>
  )
}
