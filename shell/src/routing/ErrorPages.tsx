import { LinkButton, Page, Row } from '@emberwatch/ui'

const known = {
  '404': { title: 'Page not found', text: 'There is nothing at this address, or it has been removed.' },
  '403': {
    title: 'Unauthorized access',
    text: 'Your access does not reach this page. An administrator of the site can extend it.',
  },
} as const

/** A page for a known status (product 4.4). */
export const ErrorPage = ({ status }: { status: keyof typeof known }) => <Message {...known[status]} />

/** A page for any status (product 4.4). */
export const StatusPage = ({ status }: { status: string }) => (
  <Message title={`Error ${status}`} text="The page could not be loaded. Try again in a moment." />
)

const Message = ({ title, text }: { title: string; text: string }) => (
  <Page title={title} lead={text} width="narrow">
    <Row>
      <LinkButton to="/" icon="home">
        Go to the home page
      </LinkButton>
    </Row>
  </Page>
)
