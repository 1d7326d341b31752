export type Message = { id: string; sender: string; subject: string };

const FIRST = ['Ada', 'Bruno', 'Chloé', 'Dmitri', 'Elif', 'Farah', 'Goran', 'Hana', 'Ines', 'Jonas'];
const LAST = ['Abara', 'Berg', 'Costa', 'Dubois', 'Evans', 'Fischer', 'Gupta', 'Haddad', 'Ito', 'Jensen'];
const MORE = ['Kaya', 'Lopez', 'Marsh', 'Novak', 'Okafor', 'Petit', 'Quinn', 'Rossi', 'Sato', 'Tanaka'];
const SUBJECTS = [
  'Your invoice is ready',
  'Lunch on Thursday?',
  'Notes from the review',
  'Flight details',
  'Re: the garden fence',
  'Photos of the weekend',
  'Package delivered',
];

/** Names that break naive code: right to left, no Latin letters, a combining accent and a surrogate pair. */
const UNUSUAL: Record<number, string> = { 2: 'דנה לוי', 5: '李小龙', 8: 'Zoë 🎈', 40: 'محمد علي', 120: 'Ñandú d’Or' };

/** 200 messages, each from a sender of its own, the same in every run. */
export const MESSAGES: readonly Message[] = Array.from({ length: 200 }, (_unused, index) => {
  const surnames = index < 100 ? LAST : MORE;
  const name = `${FIRST[index % 10]} ${surnames[Math.floor(index / 10) % 10]}`;
  return { id: `m${index + 1}`, sender: UNUSUAL[index] ?? name, subject: SUBJECTS[index % SUBJECTS.length] ?? '' };
});
