import { AccessLevel, type User, UserType } from '@emberwatch/contract'
import { users } from '@emberwatch/contract/admin'
import { Card } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { Form, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect } from 'react'
import { globalLevelOptions, userTypeOptions } from '../../rights.ts'

/** Changes the rights of a person (product 14.6). */
export function EditPermissions({ user }: { user: User }) {
  const { userType, globalAccessLevel } = user.permissions
  const form = useEndpointForm(users.updatePermissions, {
    defaults: { userType, globalAccessLevel },
    params: { id: user.id },
    successMessage: 'Permissions changed',
  })
  const { setValue, watch } = form.fields
  const chosen = watch('userType')
  const isRegular = chosen === UserType.REGULAR
  useEffect(() => {
    if (isRegular) setValue('globalAccessLevel', AccessLevel.ADMIN, { shouldDirty: true, shouldValidate: true })
  }, [isRegular, setValue])
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" onCancel={form.reset}>
        <SelectField form={form} name="userType" label="User type" options={userTypeOptions} />
        <SelectField
          form={form}
          name="globalAccessLevel"
          label="Global level"
          options={globalLevelOptions(chosen)}
          isDisabled={isRegular}
          hint={isRegular ? regularHint : superHint}
        />
      </Form>
    </Card>
  )
}

const regularHint =
  'A regular user’s real rights are the levels held on each site and system; the global level is always Admin.'
const superHint = 'A super user sees everything. Only the level Admin may change things.'
