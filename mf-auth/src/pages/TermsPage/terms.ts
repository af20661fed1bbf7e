/** The operator of the product replaces these terms. */

export const termsDate = '1 January 2026'

export const terms: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = [
  {
    title: '1. What Emberwatch does',
    paragraphs: [
      'Emberwatch shows the state of fire-alarm systems that are connected to it over mobile networks: connections, alarms, issues, configurations and reports.',
      'It informs. It does not replace the alarm system on site, its sounders, the transmission of alarms to a fire brigade, or the inspections that law and standards ask for. Nobody may rely on it alone to learn of a fire.',
    ],
  },
  {
    title: '2. Your account',
    paragraphs: [
      'An account belongs to one person. You give true details, keep your password to yourself and tell us when somebody else may know it.',
      'You may delete your account at any time in Settings. Your personal details and your access are then removed at once.',
    ],
  },
  {
    title: '3. Access to sites and systems',
    paragraphs: [
      'Who may see or change a site or system is decided by its administrators, who invite people and can take their access away again.',
      'Administrators see the email addresses of those who hold access, and what they have accepted or rejected.',
    ],
  },
  {
    title: '4. Personal data',
    paragraphs: [
      'We keep your name, email address, telephone and postal address to run your account, and a record of what you do in the product to keep installations traceable. They are used for nothing else and given to nobody but those who run the product for us.',
      'You may ask for a copy of your data and for corrections.',
    ],
  },
  {
    title: '5. Availability',
    paragraphs: [
      'We do what is reasonable to keep the product reachable. Mobile networks, power and the internet can fail; the product then shows that it has lost touch, and what it shows may be old.',
    ],
  },
  {
    title: '6. Changes',
    paragraphs: ['When these terms change in substance, you are asked to accept the new ones before you go on.'],
  },
]
