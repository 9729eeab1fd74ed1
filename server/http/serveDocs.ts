import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { buildDocsSite, type DocsSite } from '../docs/docsSite.ts'
import { describeImport } from '../import/importSchema.ts'
import { withPortablePatterns } from '../lib/portablePatterns.ts'
import { readPageFiles } from '../pages/pageFiles.ts'
import { importSections } from '../setup/importSections.ts'
import { compressed } from './compressed.ts'
import { describeApi } from './description/describeApi.ts'
import { operations } from './operations.ts'

/** Allows only the site's own script and style. Does not force https, because a sandbox on a laptop has no https. */
const DOCS_POLICY =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'self'"

/**
 * Serves the docs at `/docs`, `/openapi.json`, `/llms.txt` and the schema of the import document. The pages load
 * nothing from other hosts. The site is built at the first request. `DOCS=false` disables all these addresses.
 */
export function addDocs(app: FastifyInstance, ctx: Context): void {
  if (!ctx.settings.docs) return
  const { publicUrl, environment } = ctx.settings
  let description: object | undefined
  const describe = () => (description ??= describeServer(publicUrl, environment === 'sandbox'))
  let site: DocsSite | undefined
  const read = (path: string) => {
    site ??= docsOf(describe(), publicUrl)
    return site.get(path)
  }
  app.get('/openapi.json', () => describe())
  for (const url of ['/docs', '/docs/*', '/llms.txt', '/llms-full.txt', '/schemas/import.json'])
    app.get(url, (request, reply) => {
      const file = read(request.url.split('?')[0]!.replace(/(?<=.)\/$/, ''))
      if (!file) throw notFound('route')
      reply.header('content-security-policy', DOCS_POLICY).header('x-content-type-options', 'nosniff')
      if (file.bytes) return reply.header('content-type', file.type).send(file.bytes)
      reply.header('content-type', `${file.type}; charset=utf-8`).header('vary', 'accept-encoding')
      return reply.send(compressed(request, reply, file.text))
    })
}

/** Describes the API of a server in this environment. Production has no sandbox helpers. */
export function describeServer(publicUrl: string, isSandbox: boolean): object {
  return describeApi(
    operations.filter(({ sandboxOnly }) => !sandboxOnly || isSandbox),
    publicUrl,
  )
}

/** Builds the docs for a server. @param description the OpenAPI document of the server */
export function docsOf(description: object, publicUrl: string): DocsSite {
  const { script, styles } = readPageFiles('docs')
  const files = { script: script?.path, styles: styles.map(({ path }) => path) }
  const importSchema = withPortablePatterns(describeImport(importSections, publicUrl))
  return buildDocsSite({ description, importSchema, publicUrl, files })
}
