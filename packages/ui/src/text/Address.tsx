import { type Address as AddressValue, addressLines } from '@emberwatch/contract'
import './address.css'

/** An address in the order of product 16.4: on one line, or on several with `isBlock`. */
export function Address({ address, isBlock }: { address: AddressValue | null | undefined; isBlock?: boolean }) {
  const lines = addressLines(address)
  if (lines.length === 0) return <span>-</span>
  if (!isBlock) return <span translate="no">{lines.join(', ')}</span>
  return (
    <address className="ew-address" translate="no">
      {[...new Set(lines)].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
