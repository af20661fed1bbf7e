import { DenseGroup } from '@emberwatch/ui/detail'

export const Example = () => (
  <DenseGroup legend="Days of the week">
    {['Mon', 'Tue', 'Wed'].map((day) => (
      <button key={day} type="button">
        {day}
      </button>
    ))}
  </DenseGroup>
)
