import { type Static, Type } from 'typebox'
import { nullable, nullableInstant, nullableText } from '../lib/schema.ts'

/** The data that a buyer needs to pay an open PIX or boleto. Each field is null if there is no open payment of its method. */
export const openCodeFields = {
  pix: {
    ...nullable(
      Type.Object({
        copyPaste: Type.String(),
        qrCodeUrl: Type.String({ description: 'Address of the picture of the code, a PNG. It needs no API key' }),
        expiresAt: nullableInstant,
      }),
    ),
    description: 'The open PIX. An order page can show it again. Null if no PIX is open',
  },
  boleto: {
    ...nullable(
      Type.Object({
        line: nullableText,
        barcode: nullableText,
        url: nullableText,
        pdfUrl: nullableText,
        expiresAt: nullableInstant,
      }),
    ),
    description: 'The open boleto. `expiresAt` is its due date. Null if no boleto is open',
  },
}
const OpenCodes = Type.Object(openCodeFields)
export type OpenCodes = Static<typeof OpenCodes>

/** A payment with its codes, as JSON from the database. Instants are texts. */
export type CodedPayment = {
  id: string
  charge_id: string
  method: 'pix' | 'boleto'
  pix_copy_paste: string | null
  boleto_line: string | null
  boleto_barcode: string | null
  boleto_url: string | null
  boleto_pdf_url: string | null
  expires_at: string | null
}

/** SQL that converts a row of `payments` to a `CodedPayment`. */
export const codedPayment = `json_build_object('id', payments.id, 'charge_id', payments.charge_id, 'method', payments.method,
  'pix_copy_paste', payments.pix_copy_paste, 'boleto_line', payments.boleto_line, 'boleto_barcode', payments.boleto_barcode,
  'boleto_url', payments.boleto_url, 'boleto_pdf_url', payments.boleto_pdf_url, 'expires_at', payments.expires_at)`

/** SQL condition on `payments`: an open PIX or boleto of a charge. */
export const hasOpenCode = `payments.status = 'pending' and payments.method in ('pix', 'boleto') and payments.charge_id is not null`

/**
 * Returns the codes that a buyer can still pay.
 * @param payments the pending payments, newest first
 * @param now the store's time
 */
export function openCodesOf(
  payments: readonly CodedPayment[],
  { now, publicUrl }: { now: Date; publicUrl: string },
): OpenCodes {
  const open = payments.filter(({ expires_at }) => expires_at === null || new Date(expires_at) > now)
  const pix = open.find(({ method, pix_copy_paste }) => method === 'pix' && pix_copy_paste !== null)
  const boleto = open.find(({ method }) => method === 'boleto')
  return {
    pix: pix
      ? { copyPaste: pix.pix_copy_paste!, qrCodeUrl: pictureUrl(pix, publicUrl), expiresAt: instantOf(pix) }
      : null,
    boleto: boleto
      ? {
          line: boleto.boleto_line,
          barcode: boleto.boleto_barcode,
          url: boleto.boleto_url,
          pdfUrl: boleto.boleto_pdf_url,
          expiresAt: instantOf(boleto),
        }
      : null,
  }
}

/**
 * The picture needs no key, because nobody can guess the two ids in its address. The page of a charge relies on its id in the
 * same way.
 */
function pictureUrl({ id, charge_id }: CodedPayment, publicUrl: string): string {
  return `${publicUrl}/checkout/${charge_id}/pix/${id}.png`
}

function instantOf({ expires_at }: CodedPayment): string | null {
  return expires_at === null ? null : new Date(expires_at).toISOString()
}
