import { ApiProvider, createQueryClient } from '@emberwatch/api-client'
import { Card, ExtensionProvider, PartProvider, type PartRenderer, type UseExtensions } from '@emberwatch/ui'
import { type ReactNode, useState } from 'react'
import { exampleClient } from '../../example-client.ts'

/** Each example has a client and a cache of its own, and areas that show what they were given. */
export function ExampleFrame({ children }: { readonly children: ReactNode }) {
  const [client] = useState(exampleClient)
  const [queryClient] = useState(createQueryClient)
  return (
    <ApiProvider client={client} queryClient={queryClient}>
      <PartProvider value={showPart}>
        <ExtensionProvider value={useExampleExtensions}>{children}</ExtensionProvider>
      </PartProvider>
    </ApiProvider>
  )
}

const showPart: PartRenderer = ({ name, props }) => (
  <Card>
    Here the shell shows the part <code>{name}</code> with <code>{JSON.stringify(props)}</code>
  </Card>
)

const weather = [{ area: 'weather', part: 'Summary', title: 'Weather' }]
const none: typeof weather = []
const useExampleExtensions: UseExtensions = (point) => (point ? weather : none)
