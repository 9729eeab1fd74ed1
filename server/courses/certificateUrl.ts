/** Returns the address of a certificate's public page. @param publicUrl the server's public address */
export function certificateUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/certificates/${code}`
}
