import type { System } from '@emberwatch/contract/sites-systems'
import { formatCount } from '@emberwatch/ui'

/** '2 open of 5', or just the number without issues or on platforms that do not count open ones (product 8.2). */
export const issuesText = ({
  issuesCount,
  openIssuesCount,
}: Pick<System, 'issuesCount' | 'openIssuesCount'>): string =>
  openIssuesCount === undefined || issuesCount === 0
    ? formatCount(issuesCount)
    : `${formatCount(openIssuesCount)} open of ${formatCount(issuesCount)}`
