import { CreatorLink, Stack } from '@emberwatch/ui'

export const Example = () => (
  <Stack gap="small">
    <span>
      Created by <CreatorLink id="7" name="Kari Nordmann" />
    </span>
    <span>
      Created by <CreatorLink id={null} name={null} />
    </span>
  </Stack>
)
