import { attachmentName } from './attachment-name.ts'

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
