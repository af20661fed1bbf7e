import { paths } from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { useRefreshUser } from '@emberwatch/ui'
import { FormDialog, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useNavigate } from 'react-router-dom'
import { AddressFields } from '../../place/AddressFields.tsx'

const empty = {
  name: '',
  siteNumber: '',
  description: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  country: '',
}

/** The creator becomes admin and is led to the site (product 7.2). */
export function AddSiteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const readRights = useRefreshUser()
  const form = useEndpointForm(sites.create, {
    defaults: empty,
    successMessage: 'Site added',
    resetTo: 'defaults',
    // Rights first, else the page would lack what an admin may do.
    onSuccess: ({ id }) => void readRights().finally(() => navigate(paths.site(id))),
  })
  return (
    <FormDialog title="Add site" submit="Add site" form={form} width="wide" isOpen={isOpen} onClose={onClose}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="siteNumber" label="Site number" isOptional />
      <TextAreaField form={form} name="description" label="Description" rows={2} isOptional />
      <AddressFields form={form} />
    </FormDialog>
  )
}
