let count = 0

/** A registration that is good, of somebody who has not registered yet. */
export function newPerson() {
  const emailAddress = `ny${++count}@harbour.example`
  const password = `correct horse ${count}`
  return {
    firstName: 'Åse Marie',
    lastName: "O'Hara-Lie",
    password,
    passwordConfirmation: password,
    emailAddress,
    emailConfirmation: emailAddress,
    telephone: '+47 [00] (00) 00-01#2',
    addressLine1: 'Kaien 2',
    addressLine2: '',
    city: 'Florø',
    country: 'Norway',
    postalCode: '6900',
    acceptTerms: true,
  }
}
