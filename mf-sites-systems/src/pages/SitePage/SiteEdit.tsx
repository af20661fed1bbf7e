import { useIsSupported } from '@emberwatch/api-client'
import { type Site, sitePlaces, sites } from '@emberwatch/contract/sites-systems'
import { Card, Stack } from '@emberwatch/ui'
import { Form, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { SitePlaceForm } from './SitePlaceForm.tsx'

/** Changes a site (product 7.4), and its place (product 7.9). */
export function SiteEdit({ site }: { site: Site }) {
  const form = useEndpointForm(sites.update, {
    params: { id: site.id },
    defaults: { name: site.name, siteNumber: site.siteNumber ?? '', comment: site.comment ?? '' },
  })
  const hasPlace = useIsSupported(sitePlaces.update)
  return (
    <Stack>
      <Card width="narrow">
        <Form form={form} submit="Save" label="Edit site">
          <TextField form={form} name="name" label="Name" />
          <TextField form={form} name="siteNumber" label="Site number" isOptional />
          <TextAreaField form={form} name="comment" label="Comment" isOptional />
        </Form>
      </Card>
      {hasPlace && <SitePlaceForm siteId={site.id} />}
    </Stack>
  )
}
