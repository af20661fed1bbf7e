import { render, screen } from '@testing-library/react'
import { Status } from './Status.tsx'

describe('Status', () => {
  it('shows a word with a shape that differs from tone to tone', () => {
    const { container } = render(
      <>
        <Status of="connection" value="system_connected" />
        <Status of="connection" value="mobile_connection_failed" />
        <Status of="attention" value="alarm" />
        <Status of="attention" value="urgent" />
        <Status of="lock" value={true} />
        <Status of="connection" value={null} />
      </>,
    )
    for (const word of ['Connected', 'Offline', ': mobile connection failed', 'Alarm', 'Critical', 'Locked', 'Unknown'])
      expect(screen.getByText(word)).toBeInTheDocument()
    const shapes = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    expect(new Set(shapes).size).toBe(6)
  })

  it('takes the stages of a modem entry as well, and keeps its word when it is short', () => {
    render(
      <Status
        of="connection"
        isShort
        value={{ description: null, stages: [{ name: 'mobileConnection', status: 'fail' }] }}
      />,
    )
    expect(screen.getByText(': mobile connection failed')).toBeInTheDocument()
  })
})
