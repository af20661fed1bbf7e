import { Banner, Button, Card, Row } from '@emberwatch/ui'
import type { FormModel } from '@emberwatch/ui/form'
import type { ReactNode } from 'react'

interface EditConflictProps<Values extends { revision: number }> {
  readonly form: FormModel<Values>
  /** The revision of the last read; newer than the form's once somebody else has saved. */
  readonly revision: number
  /** Who changed it when, as far as that is known. */
  readonly change: string
  /** What stands there now. */
  readonly children: ReactNode
}

/** Somebody else has saved since typing began: shows what, and leaves the choice. */
export function EditConflict<Values extends { revision: number }>(props: EditConflictProps<Values>) {
  // The form has other fields.
  const form = props.form as unknown as FormModel<{ revision: number }>
  const seen = form.fields.watch('revision')
  if (!form.isDirty || form.isSending || seen >= props.revision) return null
  const keep = () => form.fields.setValue('revision', props.revision, { shouldDirty: true })
  return (
    <>
      <Banner
        tone="warn"
        actions={
          <Row>
            <Button size="small" onClick={keep}>
              Replace with mine
            </Button>
            <Button size="small" onClick={form.reset}>
              Discard mine
            </Button>
          </Row>
        }
      >
        {`${props.change}, while you were typing. What you typed is still here.`}
      </Banner>
      <Card title="As it is now">{props.children}</Card>
    </>
  )
}
