import { demoIds } from '@emberwatch/api/fleet'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { configurations } from '@emberwatch/contract/sites-systems'
import { type ApiError, isApiError } from './api-error.ts'
import { attachmentName } from './attachment-name.ts'
import { Client } from './client.ts'

describe('attachment name', () => {
  const nameOf = (headers: Record<string, string>) => attachmentName(new Headers(headers), 'raw.tar.bz2')

  describe('the name of a download', () => {
    it.each([
      [
        'attachment-name',
        { 'attachment-name': 'raw-12.tar.bz2', 'content-disposition': 'attachment; filename="x"' },
        'raw-12.tar.bz2',
      ],
      ['percent-encoded', { 'attachment-name': 'Fl%C3%B8y%20A.xml' }, 'Fløy A.xml'],
      ['only looking encoded', { 'attachment-name': '100% ferdig.xml' }, '100% ferdig.xml'],
      ['Content-Disposition', { 'content-disposition': 'attachment; filename="Loop A.csv"' }, 'Loop A.csv'],
      [
        'its extended form',
        { 'content-disposition': `attachment; filename="L_p"; filename*=UTF-8''L%C3%B8p.csv` },
        'Løp.csv',
      ],
      ['without quotes', { 'content-disposition': 'attachment; filename=loop.csv' }, 'loop.csv'],
      ['without any path', { 'attachment-name': '../../etc/passwd' }, 'passwd'],
      ['without a path of Windows', { 'attachment-name': 'C:\\temp\\a.xml' }, 'a.xml'],
      ['the default for nothing', {}, 'raw.tar.bz2'],
      ['the default for a path alone', { 'attachment-name': 'folder/..' }, 'raw.tar.bz2'],
    ])('comes from %s', (_, headers, name) => {
      expect(nameOf(headers as Record<string, string>)).toBe(name)
    })
  })
})

describe('files', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())

  async function clientOf(account: Parameters<DemoApi['tokenOf']>[0]) {
    const token = await api.tokenOf(account)
    const errors: ApiError[] = []
    const onError = (error: ApiError) => errors.push(error)
    return {
      errors,
      client: new Client({ origin: 'http://emberwatch.test', fetch: api.fetch, getToken: () => token, onError }),
    }
  }
  const file = (text: string) => new File([text], 'config.xml', { type: 'text/xml' })
  const params = { id: demoIds.system('nidelva', 1) }

  describe('uploading', () => {
    it('sends files and texts as multipart and reports its end', async () => {
      const { client } = await clientOf('site.admin')
      const shares: number[] = []
      const body = { configuration: file('<configuration/>'), comment: 'Første' }
      const added = await client.call(configurations.upload, {
        params,
        body,
        onProgress: (share) => shares.push(share),
      })
      expect(added).toMatchObject({ comment: 'Første', xml: '<configuration/>' })
      expect(shares).toEqual([1])
    })

    it('fails with code and fields of the server, reported to the handler', async () => {
      const { client, errors } = await clientOf('site.admin')
      const body = { configuration: file('<!DOCTYPE a []><a/>'), comment: 'x' }
      const error = await client.call(configurations.upload, { params, body }).catch((thrown: unknown) => thrown)
      if (!isApiError(error)) throw error
      expect([error.status, error.code]).toEqual([400, 'system_configuration.doctype_not_allowed'])
      expect(errors).toEqual([error])
    })
  })

  describe('downloading', () => {
    it('returns content and name of a file', async () => {
      const { client } = await clientOf('super.monitor')
      const row = await api.db.kysely
        .selectFrom('configurationFiles')
        .select(['configurationId as id', 'fileName', 'content'])
        .executeTakeFirstOrThrow()
      const { content, name } = await client.download(configurations.download, { params: { id: row.id } })
      expect([name, content.size]).toEqual([row.fileName, row.content.length])
    })

    it('fails with the code of the server', async () => {
      const { client } = await clientOf('outsider')
      const id = demoIds.configuration('nidelva', 1, 1)
      const error = await client.download(configurations.xml, { params: { id } }).catch((thrown: unknown) => thrown)
      expect(isApiError(error) && error.code).toBe('user.missing_permissions')
    })
  })
})
