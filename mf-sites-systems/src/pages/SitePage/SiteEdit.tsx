import { type Site, sites } from '@emberwatch/contract/sites-systems'
import { Card } from '@emberwatch/ui'
import { Form, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'

/** Changes a site (product 7.4). */
export function SiteEdit({ site }: { site: Site }) {
  const form = useEndpointForm(sites.update, {
    params: { id: site.id },
    defaults: { name: site.name, siteNumber: site.siteNumber ?? '', comment: site.comment ?? '' },
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" label="Edit site">
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="siteNumber" label="Site number" isOptional />
        <TextAreaField form={form} name="comment" label="Comment" isOptional />
      </Form>
    </Card>
  )
}
