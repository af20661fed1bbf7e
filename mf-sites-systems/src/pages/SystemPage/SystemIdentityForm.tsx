import { useItem } from '@emberwatch/api-client'
import { type SystemIdentity, systemIdentities } from '@emberwatch/contract/sites-systems'
import { Card, ErrorBanner, Muted, Skeleton } from '@emberwatch/ui'
import { Facts } from '@emberwatch/ui/detail'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { EditConflict } from '../../EditConflict.tsx'

/** Corrects equipment number and tag of a system (product 8.19). */
export function SystemIdentityForm({ systemId }: { systemId: string }) {
  const { data, error, refetch } = useItem(systemIdentities.get, { params: { id: systemId } })
  return (
    <Card title="Equipment number and tag" width="narrow">
      {data && <IdentityForm known={data} />}
      {!data && (error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />)}
    </Card>
  )
}

const valuesOf = ({ equipmentNumber, tag, revision }: SystemIdentity) => ({
  revision,
  equipmentNumber: equipmentNumber ?? '',
  tag: tag ?? '',
})

function IdentityForm({ known }: { known: SystemIdentity }) {
  const form = useEndpointForm(systemIdentities.update, {
    params: { id: known.systemId },
    defaults: valuesOf(known),
    successMessage: 'Equipment number and tag changed',
    // The form stays: its next change is one of the new revision.
    onSuccess: (identity) => form.fields.reset(valuesOf(identity)),
  })
  return (
    <Form form={form} submit="Change number and tag" label="Identity of the system">
      <EditConflict form={form} revision={known.revision} change="Somebody else changed these">
        <Facts
          items={[
            ['Equipment number', known.equipmentNumber],
            ['Tag', known.tag],
          ]}
        />
      </EditConflict>
      <TextField form={form} name="equipmentNumber" label="Equipment number" autoComplete="off" isOptional />
      <TextField form={form} name="tag" label="Tag" autoComplete="off" isOptional />
      <Muted>The install base finds the system by its equipment number.</Muted>
    </Form>
  )
}
