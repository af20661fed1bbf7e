import { notify } from '@emberwatch/store'
import { Button, useConfirm } from '@emberwatch/ui'

/** A question of one's own, which is confirmed by typing. */
export function Example() {
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: 'Silence all sounders?',
      text: 'Nobody on site hears the next alarm.',
      confirm: 'Silence',
      danger: true,
      typed: 'Nidelva',
      run: async () => notify({ kind: 'warning', text: 'All sounders are silent' }),
    })
  return <Button onClick={ask}>Silence</Button>
}
