import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { qrBase64 } from '../lib/qrPng.ts'

/** The mark of a QR code that is made again. It is no JSON outside a string, and a string of JSON escapes its quotes. */
const QR_LEFT_OUT = '"qrCodeBase64":~'
const PIX_CODE = /"copyPaste":"([^"\\]{1,512})","qrCodeBase64":"([\w+/=]*)"/g
const PIX_CODE_ALONE = /"copyPaste":"([^"\\]{1,512})","qrCodeBase64":~/g
/** Higher levels save a byte of a usual answer. */
const LEVEL = 4

/**
 * Makes the JSON of an answer small for storage: without the picture of a PIX code, which the text of the code gives again, and
 * compressed. `unpackAnswer` returns the same bytes.
 */
export function packAnswer(json: string): Buffer {
  const text = json.replaceAll(PIX_CODE, (whole, code: string, png: string) =>
    qrBase64(code) === png ? `"copyPaste":"${code}",${QR_LEFT_OUT}` : whole,
  )
  return deflateRawSync(text, { dictionary: USUAL_TEXT, level: LEVEL })
}

/** @returns the JSON that `packAnswer` got */
export function unpackAnswer(packed: Buffer): string {
  const text = inflateRawSync(packed, { dictionary: USUAL_TEXT }).toString()
  return text.replaceAll(
    PIX_CODE_ALONE,
    (_, code: string) => `"copyPaste":"${code}","qrCodeBase64":"${qrBase64(code)}"`,
  )
}

/**
 * Text that answers repeat. The most frequent text is at the end, because near text takes fewer bits. Answers that are stored need
 * the same text, so a change needs a new version beside this one.
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
