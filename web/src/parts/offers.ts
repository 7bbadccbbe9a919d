import type { OfferForm, OfferView } from '../wire';

export type CostGroup = { cost: string; offers: OfferView[] };
/** Offers as they are drawn: the end of the turn where it is the usual action, groups by cost, rarely used ones, the end. */
export type Offered = { lead: OfferView[]; groups: CostGroup[]; more: OfferView[]; end: OfferView[] };

/** The most offers that are shown without folding any away. */
const FEW = 6;

const ends = (offer: OfferView) => offer.use === 'end';
const weight = (offer: OfferView) => (offer.off ? 2 : offer.main ? 0 : 1);

/** Whether the end of the turn stays at the bottom: what cannot be done now takes no room there. */
export const pins = ({ end }: Offered): boolean => end.some((offer) => !offer.off);

/** The label of its button: "Move and attack". */
export const named = (offer: OfferView): string => (offer.purpose ? `${offer.label} ${offer.purpose}` : offer.label);

/**
 * The current offer whose form is open. One that has become impossible stays as it was picked while its form says
 * why.
 */
export const opened = (
  forms: { form(handle: string | null, act: string): OfferForm | undefined },
  who: string | null,
  offers: OfferView[],
  picked: OfferView | null,
): OfferView | undefined =>
  picked
    ? (offers.find((offer) => offer.act === picked.act) ?? (forms.form(who, picked.act)?.off ? picked : undefined))
    : undefined;

/** The action that a move was for: the usual action now, if it is an attack or help. Its form opens automatically. */
export const followUp = (done: OfferView, offers: OfferView[]): OfferView | undefined =>
  done.follows
    ? offers.find((offer) => offer.main && !offer.off && (offer.use === 'attack' || offer.use === 'rescue'))
    : undefined;

/**
 * First the group with the usual action, then groups of several offers, then single ones; in each the usual first. In a
 * long list, rarely used offers stand apart. The end of the turn comes last, or first where it is the usual action.
 */
export function offered(offers: OfferView[]): Offered {
  const byCost = new Map<string, OfferView[]>();
  const lead = offers.filter((offer) => ends(offer) && offer.main);
  const long = lead.length > 0 || offers.filter((offer) => !offer.off).length > FEW;
  const apart = (offer: OfferView) => long && offer.use === 'seldom';
  for (const offer of offers)
    if (!ends(offer) && !apart(offer)) byCost.set(offer.cost ?? '', [...(byCost.get(offer.cost ?? '') ?? []), offer]);
  const all = [...byCost].map(([cost, of]) => ({ cost, offers: of.toSorted((a, b) => weight(a) - weight(b)) }));
  const rank = ({ offers }: CostGroup) => (offers.some((offer) => offer.main) ? 0 : offers.length > 1 ? 1 : 2);
  return {
    lead,
    groups: all.sort((a, b) => rank(a) - rank(b)),
    more: offers.filter((offer) => !ends(offer) && apart(offer)),
    end: offers.filter((offer) => ends(offer) && !offer.main),
  };
}
