import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as antd from 'antd'
import type { ReactElement } from 'react'
import { Alert, Badge, Button, Empty, Skeleton, Tag } from './markup.ts'

/** Elements, attributes and texts, in a form in which the order of classes and attributes does not count. */
function drawn(element: ReactElement): unknown {
  const theme = { hashed: false, zeroRuntime: true, token: { motion: false } }
  const { container, unmount } = render(
    <antd.ConfigProvider theme={theme} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {/* antd's own texts stand beside its icons. */}
      <div translate="no">{element}</div>
    </antd.ConfigProvider>,
  )
  container.normalize()
  const nodes = [...(container.firstElementChild?.childNodes ?? [])].map(partsOf)
  unmount()
  return nodes
}

function partsOf(node: ChildNode): unknown {
  if (!(node instanceof Element)) return node.textContent
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  // The key of antd's variables names no rule of ours.
  const classes = [...node.classList].filter((name) => !name.startsWith('css-var-')).sort()
  if (attributes['aria-disabled'] === 'false') delete attributes['aria-disabled']
  // antd passes the attribute not on; ours hides the lines, as a label beside them says what they are.
  if (classes.includes('ant-skeleton')) delete attributes['aria-hidden']
  return [node.tagName, { ...attributes, class: classes }, [...node.childNodes].map(partsOf)]
}

const icon = <b>i</b>
const more = { title: 'Why', 'aria-expanded': true, 'aria-haspopup': 'menu', 'aria-describedby': 'x' } as const

/** A case begins with the names of its properties. */
const cases = <const P extends object>(...all: readonly P[]) =>
  all.map((props) => [Object.keys(props).join(', ') || 'nothing', props] as const)

describe('our markup equals that of antd for', () => {
  it.each(
    cases(
      {},
      { type: 'primary' },
      { type: 'primary', danger: true },
      { type: 'text', ...more },
      { size: 'small' },
      { size: 'middle', htmlType: 'submit', form: 'f' },
      { icon },
      { icon, children: undefined, title: 'Close' },
      { disabled: true },
      { loading: { icon } },
      { loading: { icon }, children: undefined, icon },
      { loading: false },
      { href: '/sites' },
      { href: '/sites', disabled: true, type: 'primary' },
      { children: ['With ', 2, ' words'] },
      { children: ['Words ', <i key="i">and</i>, ' more'] },
      { children: <>Fragment</> },
      { children: <span className="own">Own</span> },
      { children: [false, 'One', null] },
    ),
  )('a button with %s', (_, props) => {
    const all = { children: 'Save', ...props } as object
    expect(drawn(<Button {...all} />)).toEqual(drawn(<antd.Button {...all} />))
  })

  it.each(
    cases(
      {},
      { color: 'success' },
      { color: 'error', className: 'own', id: 'x', title: 'Why' },
      { color: 'warning', icon },
      { color: 'processing', icon, children: undefined },
      { color: 'default' },
    ),
  )('a tag with %s', (_, props) => {
    const all = { children: 'Online', ...props } as object
    expect(drawn(<Tag {...all} />)).toEqual(drawn(<antd.Tag {...all} />))
  })

  it.each(cases({ dot: true }, { dot: false }, {}, { dot: true, offset: [-6, 6] }))('a badge with %s', (_, props) => {
    expect(drawn(<Badge {...props}>{icon}</Badge>)).toEqual(
      drawn(<antd.Badge {...(props as object)}>{icon}</antd.Badge>),
    )
  })

  it.each(['info', 'warning', 'error', 'success'] as const)('an alert: %s', (type) => {
    for (const props of [{}, { role: 'status', className: 'own', action: icon }] as const) {
      const all = { type, icon, title: 'Words', ...props }
      expect(drawn(<Alert {...all} />)).toEqual(drawn(<antd.Alert {...all} showIcon />))
    }
  })

  it('an empty state', () => {
    expect(drawn(<Empty className="own" description="None" />)).toEqual(
      drawn(<antd.Empty className="own" description="None" image={<></>} />),
    )
    expect(
      drawn(
        <Empty image={icon} description={<p>None</p>}>
          {icon}
        </Empty>,
      ),
    ).toEqual(
      drawn(
        <antd.Empty image={icon} description={<p>None</p>}>
          {icon}
        </antd.Empty>,
      ),
    )
  })

  it('a skeleton', () => {
    const widths = ['80%', '60%']
    expect(drawn(<Skeleton widths={widths} />)).toEqual(
      drawn(<antd.Skeleton active title={false} paragraph={{ rows: 2, width: widths }} />),
    )
  })
})

describe('a button', () => {
  it.each([
    ['takes clicks', {}, 1],
    ['takes none while it is busy', { loading: { icon } }, 0],
    ['takes none while it is disabled', { disabled: true }, 0],
    ['takes clicks as a link', { href: '#there' }, 1],
    ['takes none as a busy link', { href: '#there', loading: { icon } }, 0],
    ['takes none as a disabled link', { href: '#there', disabled: true }, 0],
  ] as const)('%s', async (_, props, clicks) => {
    window.location.hash = ''
    const onClick = jest.fn()
    const { container } = render(
      <Button {...props} onClick={onClick}>
        Save
      </Button>,
    )
    await userEvent.setup({ pointerEventsCheck: 0 }).click(container.firstElementChild as Element)
    expect(onClick).toHaveBeenCalledTimes(clicks)
    // A busy link leads nowhere.
    if (clicks === 0) expect(window.location.hash).toBe('')
  })
})
