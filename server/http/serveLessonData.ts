import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Context } from '../core/context.ts'
import { ApiError, notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { getLearnerLesson } from '../courses/getLearnerLesson.ts'
import { findLessonVideo } from '../courses/lessonVideo.ts'
import { recordWatched } from '../courses/recordWatched.ts'
import { RANGES_PER_REPORT } from '../courses/watchedRanges.ts'
import { checkShape } from '../lib/checkShape.ts'
import { instant } from '../lib/schema.ts'
import { getStore, type Store } from '../stores/store.ts'
import { findReportingStudent } from '../students/reportingStudent.ts'
import { findSignedInStudent, type SignedInStudent } from '../students/studentSessions.ts'
import { sendJson } from './checkoutFrame.ts'
import { learnTokenIn } from './learnCookies.ts'

const Second = Type.Number({ minimum: 0, maximum: 1_000_000 })

/** A player's report about one lesson. A page that was offline sends several batches. */
const ProgressReport = Type.Object(
  {
    batches: Type.Array(
      Type.Object(
        {
          seen: Type.Array(Type.Array(Second, { minItems: 2, maxItems: 2 }), { maxItems: RANGES_PER_REPORT }),
          positionSeconds: Second,
          at: instant,
          durationSeconds: Type.Optional(Second),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
  { additionalProperties: false },
)

/** Serves the calls of a lesson's player. `learnRoutes` has the page of the lesson. */
export function addLessonDataRoutes(learn: FastifyInstance, ctx: Context): void {
  const hidden = { schema: { hide: true } as object }
  learn.post('/learn/:storeId/lessons/:id/progress', hidden, async (request, reply) => {
    const { storeId, lessonId, token } = placeOf(ctx, request)
    const student = token ? await findReportingStudent(ctx.database, { storeId, token }) : undefined
    if (!student) throw signedOut()
    checkShape(ProgressReport, request.body)
    const { batches } = request.body as Static<typeof ProgressReport>
    const { store, studentId } = student
    const place = { studentId, lessonId }
    const recorded = []
    for (const { seen, at, ...batch } of batches)
      recorded.push(
        await recordWatched(ctx, store, place, { ...batch, seen: seen as [number, number][], at: new Date(at) }),
      )
    return sendJson(reply, 200, recorded.at(-1)!)
  })
  learn.get('/learn/:storeId/lessons/:id/video', hidden, (request, reply) => sendVideo(ctx, request, reply))
}

/** Sends new addresses of a lesson's video. The player requests them when the old addresses expire. */
async function sendVideo(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const { store, student, lessonId } = await studentOf(ctx, request)
  const learner = { id: student.studentId, preview: student.preview }
  const found = await getLearnerLesson(ctx, store, learner, lessonId)
  const video = found.is === 'open' ? await findLessonVideo(ctx, store, found.lesson) : undefined
  if (!video?.isUploaded) throw notFound('video')
  return sendJson(reply, 200, { url: video.source.url, captions: video.captions })
}

/** @throws ApiError 401 without a session of this store; 404 for a malformed id */
async function studentOf(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ store: Store; student: SignedInStudent; lessonId: string }> {
  const { storeId, lessonId, token } = placeOf(ctx, request)
  const student = token ? await findSignedInStudent(ctx, storeId, token) : undefined
  if (!student) throw signedOut()
  return { store: await getStore(ctx.database, storeId), student, lessonId }
}

/** @throws ApiError 404 for a malformed id */
function placeOf(ctx: Context, request: FastifyRequest): { storeId: string; lessonId: string; token: string } {
  const { storeId, id } = request.params as { storeId: string; id: string }
  if (!isId('sto', storeId) || !isId('les', id)) throw notFound('lesson')
  return { storeId, lessonId: id, token: learnTokenIn(ctx, request) }
}

function signedOut(): ApiError {
  return new ApiError(401, 'authentication', 'Sign in first.', { code: 'signed_out' })
}
