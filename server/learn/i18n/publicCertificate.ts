import type { Texts } from '../../lib/inThree.ts'

/** Texts of the public page of a certificate and of its PDF. */
export const publicCertificate = {
  certificateOf: {
    pt: (name: string) => `Certificado de ${name}`,
    en: (name: string) => `Certificate of ${name}`,
    es: (name: string) => `Certificado de ${name}`,
  },
  certificateTitle: {
    pt: 'Certificado de conclusão',
    en: 'Certificate of completion',
    es: 'Certificado de finalización',
  },
  certifies: { pt: 'Certificamos que', en: 'This certifies that', es: 'Certificamos que' },
  hasCompleted: { pt: 'concluiu o curso', en: 'has completed the course', es: 'finalizó el curso' },
  certificateValid: { pt: 'Certificado válido', en: 'Valid certificate', es: 'Certificado válido' },
  certificateRevoked: { pt: 'Certificado revogado', en: 'Revoked certificate', es: 'Certificado revocado' },
  certificateErased: { pt: 'Dados apagados', en: 'Data erased', es: 'Datos borrados' },
  revokedText: {
    pt: (store: string, day: string) => `${store} revogou este certificado em ${day}. Ele não vale mais.`,
    en: (store: string, day: string) => `${store} revoked this certificate on ${day}. It is no longer valid.`,
    es: (store: string, day: string) => `${store} revocó este certificado el ${day}. Ya no es válido.`,
  },
  replacedText: {
    pt: 'Outro certificado foi emitido no lugar deste:',
    en: 'Another certificate was issued in its place:',
    es: 'Se emitió otro certificado en su lugar:',
  },
  erasedText: {
    pt: 'A pessoa pediu que seus dados fossem apagados, por isso o nome não aparece aqui. O código é verdadeiro: o certificado foi emitido para o curso e na data abaixo.',
    en: 'The person asked for the erasure of their data, so no name appears here. The code is genuine: the certificate was issued for this course and on this date.',
    es: 'La persona pidió borrar sus datos, por eso no aparece el nombre. El código es auténtico: el certificado se emitió para este curso y en esta fecha.',
  },
  courseName: { pt: 'Curso', en: 'Course', es: 'Curso' },
  workload: { pt: 'Carga horária', en: 'Workload', es: 'Carga horaria' },
  hours: {
    pt: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
    en: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    es: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
  },
  completedOn: { pt: 'Concluído em', en: 'Completed on', es: 'Finalizado el' },
  issuedBy: { pt: 'Emitido por', en: 'Issued by', es: 'Emitido por' },
  certificateCode: { pt: 'Código', en: 'Code', es: 'Código' },
  downloadCertificate: { pt: 'Baixar PDF', en: 'Download PDF', es: 'Descargar PDF' },
  howToCheckTitle: { pt: 'Como conferir', en: 'How to check', es: 'Cómo comprobarlo' },
  howToCheckText: {
    pt: (host: string) =>
      `Compare o nome, o curso, a data e o código do documento com esta página. O certificado é verdadeiro se tudo é igual e o endereço no navegador começa com ${host}.`,
    en: (host: string) =>
      `Compare the name, the course, the date and the code of the document with this page. The certificate is genuine if all of them are equal and the address in your browser starts with ${host}.`,
    es: (host: string) =>
      `Compare el nombre, el curso, la fecha y el código del documento con esta página. El certificado es auténtico si todo coincide y la dirección en el navegador empieza con ${host}.`,
  },
  checkAt: { pt: 'Confira este certificado em', en: 'Check this certificate at', es: 'Compruebe este certificado en' },
  checkCertificate: { pt: 'Conferir um certificado', en: 'Check a certificate', es: 'Comprobar un certificado' },
  typeCode: {
    pt: 'Digite o código do certificado, por exemplo 7KQM-2XWD-H9TR.',
    en: 'Type the code on the certificate, for example 7KQM-2XWD-H9TR.',
    es: 'Escriba el código del certificado, por ejemplo 7KQM-2XWD-H9TR.',
  },
  check: { pt: 'Conferir', en: 'Check', es: 'Comprobar' },
  unknownCode: {
    pt: 'Nenhum certificado tem este código. Veja se ele está igual ao do documento.',
    en: 'No certificate has this code. Check that it is the same as on the document.',
    es: 'Ningún certificado tiene este código. Verifique que sea igual al del documento.',
  },
} satisfies Texts
