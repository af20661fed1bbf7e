import { Stack } from '@emberwatch/ui'
import { Progress } from '@emberwatch/ui/upload'

export const Example = () => (
  <Stack gap="small">
    <Progress label="Upload" value={0.4} />
    <Progress label="Reads the file" value={null} />
  </Stack>
)
