import { Card, lazyView } from '@emberwatch/ui'
import { CodeView, CopyText, codeLines } from '@emberwatch/ui/detail'
import { type ComponentType, useMemo } from 'react'
import type { CatalogueExample } from '../../data/catalogue-data.ts'
import styles from './catalogue.module.css'
import { ExampleFrame } from './ExampleFrame.tsx'

/** An example at work, and the text of its file beside it. */
export function LiveExample({ example }: { readonly example: CatalogueExample }) {
  const { path, code } = example
  const Example = useMemo(() => lazyView('This example', () => loadExample(path), 3), [path])
  const file = `${path.split('/')[1]}.tsx`
  return (
    <Card title={titleOf(path)}>
      <div className={styles.example}>
        <section aria-label={`Example ${file}`} className={styles.live}>
          <ExampleFrame>
            <Example />
          </ExampleFrame>
        </section>
        <div className={styles.code}>
          <CopyText text={code} shown={file} what="code" />
          <CodeView label={`Code of ${file}`} lines={codeLines(code)} />
        </div>
      </div>
    </Card>
  )
}

/** `ui/Button.busy` gives "Button, busy". */
const titleOf = (path: string): string => (path.split('/')[1] ?? '').replace('.', ', ')

const loadExample = async (path: string): Promise<ComponentType> => {
  const { Example } = await import(
    /* webpackMode: "lazy-once", webpackChunkName: "examples" */ `../../examples/${path}.tsx`
  )
  return Example
}
