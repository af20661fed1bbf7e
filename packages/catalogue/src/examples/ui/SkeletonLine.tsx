import { Card, SkeletonLine } from '@emberwatch/ui'

export const Example = () => (
  <Card title={<SkeletonLine width="10rem" />}>
    <SkeletonLine width="60%" />
  </Card>
)
