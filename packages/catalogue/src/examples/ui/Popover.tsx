import { Button, Popover, Stack } from '@emberwatch/ui'

export const Example = () => (
  <Popover icon="filter" text="Filter" title="Filter units" isMarked>
    {(close) => (
      <Stack gap="small">
        <label>
          <input type="checkbox" defaultChecked /> Only ready ones
        </label>
        <Button size="small" kind="primary" onClick={() => close()}>
          Show
        </Button>
      </Stack>
    )}
  </Popover>
)
