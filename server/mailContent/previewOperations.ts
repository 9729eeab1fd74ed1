import { Type } from 'typebox'
import { languages } from '../lib/inThree.ts'
import { allOf } from '../lib/page.ts'
import { nullable, oneOf } from '../lib/schema.ts'
import { readersOf, switchableMailKinds } from '../mail/mailKinds.ts'
import { dashboardOperation } from '../operations/operation.ts'
import { colorSchemes, mailDocument } from './mailDocument.ts'
import { previewKinds, previewMail } from './previewMail.ts'

const MailKindItem = Type.Object(
  {
    kind: oneOf(previewKinds),
    to: oneOf(['buyer', 'student', 'staff']),
    canBeOff: Type.Boolean({ description: 'True if the store may switch the kind off' }),
    isOff: Type.Boolean(),
  },
  { $id: 'MailKind' },
)

const MailPreview = Type.Object(
  {
    subject: Type.String(),
    from: nullable(Type.String({ description: 'The name of the sender' })),
    replyTo: nullable(Type.String()),
    text: Type.String(),
    attachments: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), bytes: Type.Integer() })),
    isSample: Type.Boolean({ description: 'True if the store has no recent sale of this kind' }),
  },
  { $id: 'MailPreview' },
)

const language = Type.Optional(oneOf(languages))

export const mailPreviewOperations = [
  dashboardOperation({
    name: 'listMailKinds',
    summary: 'List the kinds of mails that the store sends',
    run: async (_ctx, { store }) => ({
      data: previewKinds.map((kind) => ({
        kind,
        to: readersOf(kind),
        canBeOff: switchableMailKinds.includes(kind),
        isOff: store.settings.mailsOff.includes(kind as never),
      })),
    }),
    dashboard: { method: 'GET', path: '/mail-kinds', guard: 'settings.read', answers: { 200: allOf(MailKindItem) } },
  }),

  dashboardOperation({
    name: 'previewMail',
    summary: 'Preview a kind of mail with the branding and the latest sale of the store',
    query: Type.Object({ language }, { additionalProperties: false }),
    run: (ctx, { store, id, query }) => previewMail(ctx, store, id, query.language ?? 'pt'),
    dashboard: {
      method: 'GET',
      path: '/mail-previews/{kind}',
      guard: 'sales.read',
      answers: { 200: MailPreview },
      answer: (_ctx, { subject, from = null, replyTo = null, text, attachments, isSample }) => ({
        subject,
        from,
        replyTo,
        text,
        attachments: attachments.map(({ name, type, content }) => ({ name, type, bytes: content.length })),
        isSample,
      }),
    },
  }),

  dashboardOperation({
    name: 'showMailPreview',
    summary: 'Show the HTML of a previewed mail in a frame of the dashboard',
    query: Type.Object({ language, scheme: Type.Optional(oneOf(colorSchemes)) }, { additionalProperties: false }),
    run: async (ctx, { store, id, query }) =>
      mailDocument(await previewMail(ctx, store, id, query.language ?? 'pt'), query.scheme),
    dashboard: {
      method: 'GET',
      path: '/mail-previews/{kind}/page',
      guard: 'sales.read',
      answers: { 200: null },
      page: (html) => html,
    },
  }),
]
