import { Fold } from '@emberwatch/ui'

export const Example = () => (
  <Fold title="Whom to ring">
    <p>The caretaker, 22 33 44 55</p>
  </Fold>
)
