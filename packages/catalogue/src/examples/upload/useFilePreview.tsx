import { siteImports } from '@emberwatch/contract/sites-systems'
import { Button, Stack } from '@emberwatch/ui'
import { Progress, useFilePreview } from '@emberwatch/ui/upload'
import { useState } from 'react'

export function Example() {
  const [file, setFile] = useState<File>()
  const { data, isPending } = useFilePreview(siteImports.preview, file && { file, updates: false })
  return (
    <Stack>
      <Button onClick={() => setFile(new File(['Site number,Name\n'], 'sites.csv'))}>Choose a file</Button>
      {isPending && <Progress label="Reads the file" value={null} />}
      {data && <p>{`${data.added} new, ${data.changed} changed`}</p>}
    </Stack>
  )
}
