import type * as markup from '@emberwatch/ui/markup'
import { AutoComplete, Dropdown, Modal, notification, Progress, Select, Spin, Tooltip, Upload } from 'antd'
import { useEffect } from 'react'

/** Components of every page: ours, or antd's. */
export type Base = Pick<typeof markup, 'Alert' | 'Badge' | 'Button' | 'Empty' | 'Skeleton' | 'Tag'>

/**
 * Shows every antd component in the forms of the product, for the end-to-end test that compares the sheets with antd's own run-time. The URL hash
 * names what is open.
 */
export function Gallery({ base }: { base: Base }) {
  const open = window.location.hash.slice(1)
  return (
    <div style={{ display: 'grid', gap: 16, padding: 24, maxWidth: 900 }}>
      <Buttons {...base} />
      <Messages {...base} />
      <Choices {...base} open={open} />
      <Overlays {...base} open={open} />
    </div>
  )
}

const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
  { value: 'c', label: 'Third', disabled: true },
]

const Buttons = ({ Button }: Base) => (
  <div>
    <Button type="primary">Save</Button>
    <Button>Cancel</Button>
    <Button type="text" icon={<b>x</b>} />
    <Button type="primary" danger>
      Delete
    </Button>
    <Button size="small">Small</Button>
    <Button size="small" type="text" icon={<b>x</b>} />
    <Button disabled>Disabled</Button>
    <Button type="primary" disabled>
      Disabled
    </Button>
    <Button type="primary" loading={{ icon: <b>o</b> }}>
      Busy
    </Button>
    <Button href="#elsewhere">Link</Button>
    <Button href="#elsewhere" disabled>
      Disabled
    </Button>
    <Button icon={<b>x</b>}>With {2} words</Button>
  </div>
)

const Messages = ({ Alert, Badge, Button, Empty, Skeleton, Tag }: Base) => (
  <>
    <div>
      {(['success', 'error', 'warning', 'processing', 'default'] as const).map((colour) => (
        <Tag key={colour} color={colour}>
          {colour}
        </Tag>
      ))}
      <Tag color="warning" icon={<b>x</b>}>
        with an icon
      </Tag>
      <Badge dot offset={[-6, 6]}>
        <Button type="text" size="small" icon={<b>x</b>} />
      </Badge>
    </div>
    {(['info', 'warning', 'error', 'success'] as const).map((type) => (
      <Alert key={type} type={type} icon={<b>i</b>} title={type} action={<Button size="small">Retry</Button>} />
    ))}
    <Skeleton widths={['80%', '60%', '70%']} />
    <Spin size="small" />
    <Empty image={<b>0</b>} description={<p>Nothing to show</p>}>
      <Button>Add</Button>
    </Empty>
  </>
)

const Choices = ({ Button, open }: Base & { open: string }) => (
  <div style={{ width: 300 }}>
    <Select options={options} defaultValue="a" virtual={false} open={open === 'select'} style={{ width: '100%' }} />
    <Select options={options} placeholder="Choose" allowClear status="error" />
    <Select options={options} defaultValue="b" disabled />
    <AutoComplete
      options={options}
      open={open === 'suggest'}
      defaultActiveFirstOption={false}
      virtual={false}
      style={{ width: '100%' }}
    />
    <AutoComplete options={options} placeholder="Any text" disabled />
    <Upload fileList={[{ uid: '1', name: 'file.xml' }]} hasControlInside>
      <Button icon={<b>u</b>}>Choose file</Button>
    </Upload>
    <Progress percent={40} status="active" />
    <Progress percent={100} />
  </div>
)

const menuItems = [
  { key: '1', label: 'Archive', icon: <b>x</b> },
  {
    key: '2',
    label: (
      <a href="#there" style={{ textDecoration: 'none' }}>
        Go
      </a>
    ),
  },
  { type: 'divider' as const },
  { key: '3', label: 'Delete', danger: true },
  { key: '4', label: 'Locked', disabled: true },
]

function Overlays({ Button, open }: Base & { open: string }) {
  const [api, holder] = notification.useNotification({ placement: 'bottom', bottom: 16 })
  useEffect(() => {
    if (open !== 'notice') return
    for (const type of ['success', 'info', 'warning', 'error'] as const)
      api.open({ key: type, type, title: type, duration: false, actions: <Button size="small">Load</Button> })
  }, [open, api, Button])
  return (
    <div>
      {holder}
      <Dropdown
        open={open === 'menu'}
        trigger={['click']}
        menu={{
          items: [{ type: 'group', key: 'group', label: 'mail@emberwatch.example', children: menuItems }],
          selectedKeys: ['1'],
        }}
      >
        <Button>Menu</Button>
      </Dropdown>
      <Tooltip title="A hint" open={open === 'hint'} trigger={[]}>
        <Button>Hint</Button>
      </Tooltip>
      <Modal
        open={open === 'dialog'}
        title={<h2>Question</h2>}
        closable={{ closeIcon: <b>x</b> }}
        footer={<Button type="primary">Yes</Button>}
      >
        Words
      </Modal>
    </div>
  )
}
