import { type Address as AddressValue, addressLines } from '@emberwatch/contract'
import { Address } from '@emberwatch/ui/detail'
import { mapLink } from '../links.ts'

/** An address that opens the map of the phone, or a map in another tab. */
export function AddressLink({ address }: { address: AddressValue | null | undefined }) {
  const text = addressLines(address).join(', ')
  if (!text) return <Address address={address} />
  return (
    <a href={mapLink(text, navigator.userAgent)} target="_blank" rel="noreferrer" title="Open in a map">
      <Address address={address} />
    </a>
  )
}
