/** Customers with accounts: Yorùbá, Igbo and Hausa names, some with their marks and some as people type them. */
export const CUSTOMERS: readonly string[] = [
  "Adébáyọ̀ Ògúnlẹ́sì",
  "Títílayọ̀ Adéyẹmí",
  "Ọlájùmọ̀kẹ́ Bákàrè",
  "Kẹ́hìndé Akínwálé",
  "Táíwò Akínwálé",
  "Bùkọ́lá Ọdúntan",
  "Yéwándé Àjàyí",
  "Ṣadé Olúwọlé",
  "Fẹ́mi Adélékè",
  "Ìyábọ̀ Ọ̀ṣúnkúnlé",
  "Fúnmiláyọ̀ Olátúnjí",
  "Ọmọ́lará Balógun",
  "Ṣẹ́gun Ọ̀jọ́",
  "Tolulope Adeniyi",
  "Morenike Idowu",
  "Adaeze Okonkwo",
  "Chidinma Eze",
  "Nnamdi Obiora",
  "Ngozi Umeh",
  "Chukwuemeka Okafor",
  "Ifeoma Nwosu",
  "Obinna Anyanwu",
  "Kelechi Ibe",
  "Uchenna Ọkọrọ",
  "Nkechi Mbah",
  "Somtochukwu Ilo",
  "Amarachi Ọnụọha",
  "Ikenna Ude",
  "Halima Yusuf",
  "Musa Abubakar",
  "Zainab Bello",
  "Fatima Garba",
  "Aisha Ɗanjuma",
  "Ibrahim Sule",
  "Hauwa Lawal",
  "Amina Tanko",
  "Maryam Ɓature",
  "Umar Farouk Isa",
  "Khadija Gwarzo",
  "Rabi Shehu",
].map((name) => name.normalize("NFC"));

/** People without an account who come again; the first ones leave a number. */
export const WALK_INS: readonly string[] = [
  "Mama Seun",
  "Blessing Edet",
  "Samuel Dada",
  "Grace Omotayo",
  "Alhaja Risikat",
  "Joy Akpan",
  "Pastor Deji",
  "Chioma Uba",
  "Rukayat Salami",
  "Emeka Nduka",
  "Bose Ajani",
  "Talatu Audu",
  "Wale Ogundele",
  "Peace Ikpe",
  "Sikiru Raji",
  "Nneka Ofor",
];
export const WALK_INS_WITH_PHONE = 12;

const LETTERS: Readonly<Record<string, string>> = { ɓ: "b", ɗ: "d", ƙ: "k" };

/** An address at example.com, which is reserved and has no mailboxes. */
export const emailOf = (name: string): string =>
  `${name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ɓɗƙ]/g, (letter) => LETTERS[letter]!)
    .replaceAll(" ", ".")}@example.com`;

/** A toll-free number, which is no person's phone, as E.164. */
export const phoneOf = (index: number): string => `+234800000${1001 + index}`;

/** What visitors wrote with the contact form, the latest first; the first ones wait for an answer. */
export const MESSAGES: readonly (readonly [name: string, text: string])[] = [
  ["Ronke", "Good day. Do you do bridal make-up for a party of six on a Saturday next month?"],
  ["Chinelo", "Please can I bring my own hair for the braids, and does that change the price?"],
  ["Yakubu", "I left a black cap on the chair by the window last week. Is it with you?"],
  ["Bimpe", "Is there parking on Iwo Road, or should I come with a bike?"],
  ["Zulai", "How long before my sister's wedding should I do the patch test for lashes?"],
  ["Ebuka", "Do you cut children's hair, and is it the same price?"],
  ["Folashade", "Thank you for last week. My nails still look new. Which colour was that?"],
  ["Ireti", "Can I pay half now and the rest at the salon?"],
];
export const UNANSWERED = 3;

/** The names before the @ of newsletter subscribers who have no account. */
export const READERS: readonly string[] = [
  "ronke.a",
  "yakubu.d",
  "bimpe.hair",
  "ebuka.o",
  "ireti.lagos",
  "style.ibadan",
  "nails.by.tomi",
  "zulai.m",
  "aunty.peju",
  "kunle.barbs",
];
