import { useUser } from '@emberwatch/store'
import { type DemoApi, expectNextPress, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen } from '@testing-library/react'
import { SourceProvider } from '../areas/source-context.tsx'
import { testSource } from '../testing/test-source.ts'
import { SearchButton } from './SearchButton.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

function Bar() {
  const user = useUser()
  return <SourceProvider value={testSource({})}>{user && <SearchButton user={user} />}</SourceProvider>
}

it('opens at the next press after the code of the search was lost', () =>
  expectNextPress({
    chunk: require.resolve('./SearchDialog.tsx'),
    open: () => renderPage(<Bar />, { api, as: 'site.monitor', at: '/sites' }),
    button: 'Search everything',
    find: () => screen.findByRole('dialog', { name: 'Search everything' }),
  }))
