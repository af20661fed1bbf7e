import { notify } from '@emberwatch/store'
import { Button } from '../base/Button.tsx'
import { Words } from './Words.tsx'

export function CopyText({ text, shown = text, what = 'text' }: { text: string; shown?: string; what?: string }) {
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    notify(isCopied ? { kind: 'success', text: 'Copied' } : { kind: 'error', text: 'The browser refused to copy' })
  }
  return (
    <span className="ew-copy">
      <code>
        <Words text={shown} />
      </code>
      <Button kind="quiet" size="small" icon="copy" label={`Copy ${what}`} onClick={copy} />
    </span>
  )
}
