import { useSend } from '@emberwatch/api-client'
import { type ImportedModem, modemImports } from '@emberwatch/contract/modems'
import { Banner, Button, Row, Stack, saveFile, sayFailure } from '@emberwatch/ui'
import { loadQrSvg } from '@emberwatch/ui/detail'
import { saveRows } from '@emberwatch/ui/table'
import { useState } from 'react'
import { identifierLabels, identifierNames } from '../identifiers.ts'
import { labelFile } from './label-file.ts'

interface TakeSecretsProps {
  readonly jobId: string
  readonly fileName: string
  readonly onTake?: () => void
}

/** The only time that the secrets of an import are given: as a sheet of labels and as CSV (product 10.22). */
export function TakeSecrets({ jobId, fileName, onTake }: TakeSecretsProps) {
  const { mutate, isPending } = useSend(modemImports.takeSecrets)
  const [modems, setModems] = useState<readonly ImportedModem[] | null>(null)
  if (modems) return <SecretFiles modems={modems} name={fileName.replace(/\.\w+$/, '')} />
  const show = (secrets: readonly ImportedModem[]) => {
    setModems(secrets)
    onTake?.()
  }
  const take = () =>
    mutate({ params: { id: jobId } }, { onSuccess: ({ secrets }) => show(secrets), onError: sayFailure })
  return (
    <Banner tone="warn">
      <Stack gap="small">
        <span>{`The secrets of the new modems of ${fileName} are given once, and kept for a day at most. Take them when you can save files.`}</span>
        <Button kind="primary" isBusy={isPending} onClick={take}>
          Take secrets
        </Button>
      </Stack>
    </Banner>
  )
}

interface SecretFilesProps {
  readonly modems: readonly ImportedModem[]
  readonly name: string
}

function SecretFiles({ modems, name }: SecretFilesProps) {
  const saveLabels = async () => {
    const qrSvg = await loadQrSvg()
    saveFile(labelFile(modems, qrSvg), `Labels of ${name}.html`, 'text/html;charset=utf-8')
  }
  const saveCsv = () => saveRows('csv', secretColumns, modems, `Secrets of ${name}`)
  return (
    <Stack>
      <Banner tone="warn">Save both files before you close this: the secrets are not given again.</Banner>
      <Row>
        <Button kind="primary" icon="download" onClick={() => void saveLabels().catch(sayFailure)}>
          Save labels
        </Button>
        <Button icon="download" onClick={() => void saveCsv().catch(sayFailure)}>
          Save CSV
        </Button>
      </Row>
    </Stack>
  )
}

const secretColumns = [
  { title: 'Site number', value: ({ siteNumber }: ImportedModem) => siteNumber },
  { title: 'Site', value: ({ siteName }: ImportedModem) => siteName },
  ...identifierNames.map((name) => ({ title: identifierLabels[name], value: (modem: ImportedModem) => modem[name] })),
  { title: 'Topic', value: ({ topic }: ImportedModem) => topic },
  { title: 'Secret', value: ({ secret }: ImportedModem) => secret },
]
