import { Banner, Button, Numbers, Row, Stack, saveFile } from '@emberwatch/ui'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The server keeps MACs only, so they are shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const handleSave = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'emberwatch-recovery-codes.txt')
  return (
    <Stack>
      <Banner tone="warn">
        Keep these recovery codes where you find them without your phone. They are not shown again.
      </Banner>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>
              <Numbers>{code}</Numbers>
            </code>
          </li>
        ))}
      </ul>
      <Row>
        <Button icon="download" onClick={handleSave}>
          Download
        </Button>
        <Button kind="primary" onClick={onDone}>
          I have kept them
        </Button>
      </Row>
    </Stack>
  )
}
