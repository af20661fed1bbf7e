import { useItem } from '@emberwatch/api-client'
import { kilometresBetween, type Position, positionOf } from '@emberwatch/contract/coordinates'
import { type SitePlace, siteMoveKm, sitePlaces } from '@emberwatch/contract/sites-systems'
import { Card, ErrorBanner, formatCount, Muted, Skeleton, useConfirm } from '@emberwatch/ui'
import { Address, Facts } from '@emberwatch/ui/detail'
import { Form, type FormModel, useEndpointForm } from '@emberwatch/ui/form'
import { PositionFields } from '@emberwatch/ui/position'
import type { FormEvent } from 'react'
import { EditConflict } from '../../EditConflict.tsx'
import { AddressFields } from '../../place/AddressFields.tsx'

/** Corrects address and position of a site (product 7.9). */
export function SitePlaceForm({ siteId }: { siteId: string }) {
  const { data, error, refetch } = useItem(sitePlaces.get, { params: { id: siteId } })
  return (
    <Card title="Place" width="narrow">
      {data && <PlaceForm known={data} />}
      {!data && (error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />)}
    </Card>
  )
}

const valuesOf = ({ siteId: _, mapPosition: __, ...location }: SitePlace) => ({
  ...location,
  addressLine1: location.addressLine1 ?? '',
  addressLine2: location.addressLine2 ?? '',
  postalCode: location.postalCode ?? '',
  city: location.city ?? '',
  country: location.country ?? '',
})

function PlaceForm({ known }: { known: SitePlace }) {
  const form = useEndpointForm(sitePlaces.update, {
    params: { id: known.siteId },
    defaults: valuesOf(known),
    successMessage: 'Place changed',
    // The form stays: its next change is one of the new revision.
    onSuccess: (location) => form.fields.reset(valuesOf(location)),
  })
  const submit = useSubmitOfMove(form, known.mapPosition)
  return (
    <Form form={{ ...form, submit }} submit="Change place" label="Place of the site">
      <EditConflict form={form} revision={known.revision} change="Somebody else changed the place">
        <Facts
          items={[
            ['Address', <Address key="address" address={known} />],
            ['Position', positionText(known)],
          ]}
        />
      </EditConflict>
      <AddressFields form={form} />
      <PositionFields form={form} what="site" />
      <Muted>Without a position the site stands on the map where its modem is.</Muted>
    </Form>
  )
}

const positionText = (location: SitePlace) => {
  const position = positionOf(location)
  return position && `${position.lat}, ${position.lng}`
}

type PositionForm = Pick<FormModel, 'submit'> & {
  readonly fields: { readonly getValues: () => Parameters<typeof positionOf>[0] }
}

/** Asks once more before the site moves far: a sign or two digits that changed places are seen by the distance. */
function useSubmitOfMove(form: PositionForm, before: Position | null): FormModel['submit'] {
  const confirm = useConfirm()
  return async (event?: FormEvent) => {
    event?.preventDefault()
    const position = positionOf(form.fields.getValues())
    const kilometres = position && before ? kilometresBetween(before, position) : 0
    if (kilometres <= siteMoveKm) return form.submit()
    confirm({
      title: `Move the site by ${formatCount(Math.round(kilometres))} km?`,
      text: 'On the map it stands that far away from where it is now. Its address is not compared with the position.',
      confirm: 'Move',
      run: form.submit,
    })
    return false
  }
}
