import {
  Alert,
  AutoComplete,
  Badge,
  Button,
  Descriptions,
  Dropdown,
  Empty,
  Menu,
  Modal,
  notification,
  Progress,
  Select,
  Skeleton,
  Spin,
  Statistic,
  Steps,
  Tabs,
  Tag,
  Tooltip,
  Upload,
} from 'antd'
import type { ElementType } from 'react'

const items = [{ key: '1', label: 'One', title: 'One' }]
const Notice = notification._InternalPanelDoNotUseOrYouWillBeFired

/** A component and what it is given. */
export type Sample = readonly [component: ElementType, props?: object, children?: string]

/**
 * Each component of antd that the product shows, by the entry of the design system that brings it. Rendering them makes antd
 * write its rules; what is not here has none in the browser, and a build that shows it fails.
 */
export const samples = {
  base: [
    [Button],
    ...['success', 'error', 'warning', 'processing', 'default'].map((color): Sample => [Tag, { color }]),
    [Badge, { dot: true }],
    [Alert, { title: 'One' }],
    [Skeleton],
    [Spin],
    [Empty],
  ],
  overlay: [
    [Modal, { open: false }],
    [Dropdown, { menu: { items } }, 'One'],
    [Menu, { items }],
    [Tooltip, { title: 'One' }, 'One'],
    [Notice, { title: 'One' }],
  ],
  choice: [[Select], [AutoComplete]],
  upload: [[Upload], [Progress, { percent: 3 }]],
  detail: [
    [Tabs, { items }],
    [Descriptions, { items }],
    [Statistic, { value: 1 }],
    [Steps, { items }],
  ],
} as const satisfies Record<string, readonly Sample[]>

export type SheetName = keyof typeof samples
export const sheetNames = Object.keys(samples) as SheetName[]

/** Makers of styles for what is built in and never shown: buttons that are joined, tags in colours by name. */
export const neverShown = ['Button-compact', 'Space-Compact', 'Tag-preset']

/** Sheets that a page has already when it loads one: their rules and variables are not said again. */
export const loadedBefore: Record<SheetName, readonly SheetName[]> = {
  base: [],
  overlay: ['base'],
  choice: ['base'],
  upload: ['base'],
  detail: ['base'],
}

/**
 * Classes that the product never asks for: colours by name, scripts from right to left, and forms of a component that its
 * file here has no use for. A selector with one of them is left out.
 */
export const unused: readonly RegExp[] = [
  /-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)(?![\w-]*-(?:color|bg))/,
  /-rtl\b/,
  /-btn-(lg|round|circle|group|compact|block|background-ghost|two-chinese-chars)\b/,
  /-btn-variant-(dashed|link|filled)\b/,
  /-wave\b/,
  /-compact-|-compact\b/,
  /-picture-(card|circle)\b|-upload-list-picture|-upload-drag/,
  /-menu-(horizontal|inline|dark)\b|-menu-light\.|-inline-collapsed/,
  /-steps-(navigation|inline|panel|dot)\b/,
  /-tabs-(card|editable-card|left|right|bottom)\b/,
  /-ribbon\b|-badge-multiple-words/,
  /-skeleton-(avatar|button|input|image|node)\b/,
  /-pagination\b/,
  /-progress-(circle|steps)\b/,
  /-form-item\b|-input-group\b/,
]
