import { type CodeLine, CodeView, codeLines } from '@emberwatch/ui/detail'

const changed: readonly CodeLine[] = [
  { text: '  "loops": 2,', number: 2 },
  { text: '  "units": 117', number: null, change: 'removed' },
  { text: '  "units": 118', number: 3, change: 'added' },
]

export const Example = () => (
  <>
    <CodeView label="Configuration" lines={codeLines('{\n  "loops": 2,\n  "units": 118\n}')} />
    <CodeView label="What has changed" lines={changed} />
  </>
)
