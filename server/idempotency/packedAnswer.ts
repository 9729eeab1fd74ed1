import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { qrBase64 } from '../lib/qrPng.ts'

/**
 * Replaces a QR code that unpacking generates again. No JSON contains it: `~` is invalid outside a string, and a string
 * would escape the quotes.
 */
const QR_LEFT_OUT = '"qrCodeBase64":~'
const PIX_CODE = /"copyPaste":"([^"\\]{1,512})","qrCodeBase64":"([\w+/=]*)"/g
const PIX_CODE_ALONE = /"copyPaste":"([^"\\]{1,512})","qrCodeBase64":~/g
/** Higher levels save only one byte of a usual answer. */
const LEVEL = 4

/**
 * Compresses the JSON of an answer for storage, without pictures of PIX codes. `unpackAnswer` generates the pictures
 * from the codes and returns the same bytes.
 */
export function packAnswer(json: string): Buffer {
  const text = json.replaceAll(PIX_CODE, (whole, code: string, png: string) =>
    qrBase64(code) === png ? `"copyPaste":"${code}",${QR_LEFT_OUT}` : whole,
  )
  return deflateRawSync(text, { dictionary: USUAL_TEXT, level: LEVEL })
}

/** Reverses `packAnswer`. @returns the original JSON */
export function unpackAnswer(packed: Buffer): string {
  const text = inflateRawSync(packed, { dictionary: USUAL_TEXT }).toString()
  return text.replaceAll(
    PIX_CODE_ALONE,
    (_, code: string) => `"copyPaste":"${code}","qrCodeBase64":"${qrBase64(code)}"`,
  )
}

/**
 * The dictionary of the compression: frequent text of answers. The most frequent text is at the end, because near
 * matches take fewer bits. Stored answers need this exact text, so a changed dictionary needs a second version.
 */
const USUAL_TEXT = Buffer.from(
  '{"error":{"type":"invalid_request","message":"","code":"payment_declined","param":"","paymentId":"pay_01","declineCode":"' +
    '"reason":"buyer_regret","refundedInCents":,"refunds":[{"id":"rfd_01"status":"asked","doneAt":null}' +
    '"provider":"GATEWAY_D""provider":"GATEWAY_C""provider":"GATEWAY_B""method":"credit_card""status":"failed""status":"paid"' +
    '"method":"boleto""pix":null,"boleto":{"line":"","barcode":"","url":"https://","pdfUrl":"https://"' +
    '{"id":"chg_01","object":"charge","status":"pending","amountInCents":,"currency":"brl","items":[{"name":"","quantity":1,' +
    '"unitAmountInCents":}],"description":null,"customer":{"email":"@gmail.com","name":""},"metadata":{},"maxInstallments":12,' +
    '"boletoDueInDays":3,"interestPaidByBuyer":true,"checkoutUrl":"https:///checkout/chg_01","createdAt":"2026-' +
    '","postbackSecret":"whsec_"}' +
    '{"object":"payment","id":"pay_01","chargeId":"chg_01","status":"pending","method":"pix","provider":"GATEWAY_A",' +
    '"amountInCents":,"totalInCents":,"installments":1,"pix":{"copyPaste":"00020101021226' +
    '0014br.gov.bcb.pix25pix.example.com/qr/v2/5204000053039865405802BR5913 6009Sao Paulo62070503***6304",' +
    `${QR_LEFT_OUT},"qrCodeUrl":null,"expiresAt":"2026-` +
    '.000Z"},"boleto":null,"createdAt":"2026-',
)
