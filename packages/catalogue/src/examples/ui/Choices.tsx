import { Choice, Choices } from '@emberwatch/ui'
import { useState } from 'react'

export function Example() {
  const [chosen, setChosen] = useState('own')
  return (
    <Choices legend="Sites">
      <Choice type="radio" name="sites" checked={chosen === 'own'} onChange={() => setChosen('own')}>
        All my sites
      </Choice>
      <Choice type="radio" name="sites" checked={chosen === 'fleet'} onChange={() => setChosen('fleet')}>
        Whole fleet
      </Choice>
    </Choices>
  )
}
