import { render, screen } from '@testing-library/react'
import { Status } from './Status.tsx'

describe('Status', () => {
  it('shows a word with a shape that differs from tone to tone', () => {
    const { container } = render(
      <>
        <Status of="connection" value="system_connected" />
        <Status of="connection" value="mobile_connection_failed" />
        <Status of="connection" value="panel_config_ok" />
        <Status of="connection" value="anything" />
        <Status of="connection" value={null} />
      </>,
    )
    for (const word of ['Connected', 'Mobile connection failed', 'Panel configured', 'anything', 'Unknown'])
      expect(screen.getByText(word)).toBeInTheDocument()
    const shapes = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    expect(new Set(shapes).size).toBe(5)
  })

  it('takes the stages of a modem entry as well, and keeps its word when it is short', () => {
    render(
      <Status
        of="connection"
        isShort
        value={{ description: null, stages: [{ name: 'mobileConnection', status: 'fail' }] }}
      />,
    )
    expect(screen.getByText('Mobile connection failed')).toBeInTheDocument()
  })
})
