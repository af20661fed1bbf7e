import type { ModemIdentifiers } from '@emberwatch/contract/modems'
import { Fold, Stack } from '@emberwatch/ui'
import type { FormModel } from '@emberwatch/ui/form'
import { useState } from 'react'
import { identifierNames } from '../identifiers.ts'
import { IdentifierFields, isOddImei } from './IdentifierFields.tsx'

/** The six fields, folded away as long as the code of a label fills them; open while one of them wants a look (product 10.5). */
export function ByHand<Values extends ModemIdentifiers>(props: { form: FormModel<Values> }) {
  // The form may have other fields.
  const form = props.form as unknown as FormModel<ModemIdentifiers>
  const [isOpen, setOpen] = useState(false)
  const { errors } = form.fields.formState
  const wantsLook = identifierNames.some((name) => errors[name]) || isOddImei(form.fields.watch('imei'))
  return (
    <Fold title="Type by hand" isOpen={isOpen || wantsLook} onToggle={setOpen}>
      <Stack>
        <IdentifierFields form={form} hasPlaces />
      </Stack>
    </Fold>
  )
}
