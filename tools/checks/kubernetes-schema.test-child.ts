import { text } from 'node:stream/consumers'

/** Compares documents with Kubernetes' own schema, for deploy.test.ts: the package is for modules alone, which Jest does not load. */
const documents = JSON.parse(await text(process.stdin))
for (const document of documents) {
  const { [document.kind]: Model } = await import(`kubernetes-models/${document.apiVersion}/${document.kind}`)
  try {
    new Model(document).validate()
  } catch (error) {
    console.log(`${document.kind} ${document.metadata.name}: ${(error as Error).message}`)
  }
}
