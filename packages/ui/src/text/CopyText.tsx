import { notify } from '@emberwatch/store'
import { Button } from '../button/Button.tsx'
import { copyText } from './copy-text.ts'
import { Words } from './Words.tsx'
import './copy.css'

const refusal = 'The browser refused to copy. Select the text and copy it yourself.'

export function CopyText({ text, shown = text, what = 'text' }: { text: string; shown?: string; what?: string }) {
  const copy = async () => {
    const isCopied = await copyText(text)
    notify(isCopied ? { kind: 'success', text: 'Copied' } : { kind: 'error', text: refusal })
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
