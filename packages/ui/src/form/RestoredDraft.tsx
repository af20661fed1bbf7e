import { useEffect, useEffectEvent } from 'react'
import { Button } from '../button/Button.tsx'
import { Row } from '../layout/layout.tsx'
import { Banner } from '../notice/Banner.tsx'
import { formatDateTime } from '../text/format.ts'
import type { FormModel, FormValues } from './form-model.ts'

/** Says at the head of a form that an earlier visit left it unsaved (product 6.11). */
export function RestoredDraft<Values extends FormValues>({ form: { draft } }: { form: FormModel<Values> }) {
  const isReady = draft?.lookUp !== undefined
  const lookUp = useEffectEvent(() => draft?.lookUp?.())
  useEffect(() => {
    if (isReady) lookUp()
  }, [isReady])
  if (!draft?.offer) return null
  const { startedAt, isConflict } = draft.offer
  const actions = (
    <Row>
      <Button size="small" onClick={draft.restore}>
        Restore
      </Button>
      <Button size="small" onClick={draft.discard}>
        Discard
      </Button>
    </Row>
  )
  return (
    <div className="ew-form-draft">
      <Banner tone={isConflict ? 'warn' : 'info'} actions={actions}>
        {`You began this on ${formatDateTime(new Date(startedAt).toISOString())} and did not save it.`}
        {isConflict && ' It has been changed since then. Restore puts back only the fields that you changed.'}
      </Banner>
    </div>
  )
}
