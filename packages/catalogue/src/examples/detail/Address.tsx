import { Address } from '@emberwatch/ui/detail'

const address = {
  addressLine1: 'Kjøpmannsgata 1',
  addressLine2: null,
  postalCode: '7013',
  city: 'Trondheim',
  country: 'Norway',
}

export const Example = () => (
  <>
    <Address address={address} isBlock />
    <p>
      <Address address={address} />
    </p>
  </>
)
