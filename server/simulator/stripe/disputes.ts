import { randomBase62 } from '../../lib/randomText.ts'
import { filesIn, keepEvidence } from '../records/evidence.ts'
import { findPayment } from '../records/findPayments.ts'
import type { Move, Reply, SimulatedPayment } from '../records/gateway.ts'
import { movePayment } from '../records/movePayments.ts'
import { type Call, formAt, listOf, missing, noSuch, ok, refuse, textAt, textsOf } from './call.ts'
import { decideDispute, detailsOf, nowS, sessionIdOf } from './session.ts'
import { toDispute } from './wire.ts'

/* Disputes of gateway D (https://docs.stripe.com/api/disputes) and the files with their evidence. */

export async function listDisputes(call: Call): Promise<Reply> {
  const { query } = call
  const session = await findSession(call, textAt(query, 'payment_intent') ?? textAt(query, 'charge') ?? '')
  const dispute = session && toDispute(session)
  return listOf(call, dispute ? [dispute] : [])
}

export async function showDispute(call: Call, id: string): Promise<Reply> {
  const session = await findSession(call, id)
  const dispute = session && toDispute(session)
  return dispute ? ok(dispute) : noSuch('dispute', id)
}

/** Receives evidence. With `submit` the bank reviews the dispute, and the store cannot send more evidence. */
export async function updateDispute(call: Call, id: string): Promise<Reply> {
  const { form } = call
  const evidence = textsOf(formAt(form, 'evidence'))
  const submits = textAt(form, 'submit') === 'true'
  return changeDispute(call, id, (session) => {
    const { dispute } = detailsOf(session)
    if (dispute?.status !== 'needs_response') return undefined
    const next = {
      ...dispute,
      evidence: { ...dispute.evidence, ...evidence },
      ...(submits && { status: 'under_review' }),
    }
    return { status: session.status, details: { dispute: next }, event: 'charge.dispute.updated' }
  })
}

/** Closes a dispute as lost, because the store accepts it. */
export function closeDispute(call: Call, id: string): Promise<Reply> {
  return changeDispute(call, id, (session) => {
    const { dispute } = detailsOf(session)
    return dispute?.status === 'needs_response' ? decideDispute(session, 'dispute_lost') : undefined
  })
}

export async function createFile({ world, account, request }: Call): Promise<Reply> {
  const [file] = filesIn(request.headers['content-type'] ?? '', request.bytes)
  if (file === undefined) return missing('file')
  const id = `file_${randomBase62(24)}`
  await keepEvidence(world.database, { provider: 'GATEWAY_D', account, about: id }, file)
  const { name: filename, bytes } = file
  return ok({
    id,
    object: 'file',
    created: nowS(),
    expires_at: null,
    filename,
    purpose: 'dispute_evidence',
    size: bytes.length,
    title: null,
    type: 'pdf',
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  })
}

async function changeDispute(call: Call, id: string, decide: (session: SimulatedPayment) => Move | undefined) {
  const { world, gateway, account } = call
  const moved = await movePayment(world, gateway, { id: sessionIdOf(id), account }, decide)
  if (moved === undefined) return noSuch('dispute', id)
  if (moved.is === 'moved') return ok(toDispute(moved.payment)!)
  return refuse(400, { message: 'This dispute is already closed or was already submitted.' })
}

function findSession({ world, account }: Call, id: string): Promise<SimulatedPayment | undefined> {
  return findPayment(world, { provider: 'GATEWAY_D', id: sessionIdOf(id), account })
}
