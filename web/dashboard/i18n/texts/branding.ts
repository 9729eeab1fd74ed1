import type { Texts } from '../../../../server/lib/inThree.ts'

/** Texts of the branding screen. */
export const branding = {
  branding: {
    title: { pt: 'Aparência do checkout', en: 'Checkout branding', es: 'Apariencia del checkout' },
    note: {
      pt: 'Como a página de pagamento mostra a sua loja.',
      en: 'Your store’s logo, color and contact on the payment page.',
      es: 'Cómo muestra su tienda la página de pago.',
    },
    brand: { pt: 'Marca', en: 'Brand', es: 'Marca' },
    logo: { pt: 'Logotipo', en: 'Logo', es: 'Logotipo' },
    color: { pt: 'Cor', en: 'Color', es: 'Color' },
    colorNote: {
      pt: 'De botões e destaques. Escolha uma em que texto branco se leia bem.',
      en: 'The color of buttons and highlights. White text must be easy to read on it.',
      es: 'De botones y detalles. Elija uno en el que se lea bien el texto blanco.',
    },
    pick: { pt: 'Escolher uma cor da tela', en: 'Pick a color from the screen', es: 'Elegir un color de la pantalla' },
    email: {
      pt: 'E-mail de atendimento (opcional)',
      en: 'Support email (optional)',
      es: 'Correo de atención (opcional)',
    },
    emailNote: {
      pt: 'Aparece para quem precisa de ajuda ao pagar.',
      en: 'Buyers who need help see this address.',
      es: 'Lo ve quien necesita ayuda al pagar.',
    },
    preview: { pt: 'Como fica', en: 'Preview', es: 'Cómo queda' },
    logoLater: {
      pt: 'O novo logotipo aparece aqui depois de salvo.',
      en: 'The new logo appears here after you save.',
      es: 'El nuevo logotipo aparece aquí después de guardar.',
    },
  },
} satisfies Texts
