import type { OfferForm, OfferView } from '../wire';

export type CostGroup = { cost: string; offers: OfferView[] };
/** Offers as they are drawn: the end where it leads, what can be done by cost, what is hardly ever of use, the end. */
export type Offered = { lead: OfferView[]; groups: CostGroup[]; more: OfferView[]; end: OfferView[] };

/** So many fit without a fold. */
const FEW = 6;

const ends = (offer: OfferView) => offer.use === 'end';
const weight = (offer: OfferView) => (offer.off ? 2 : offer.main ? 0 : 1);

/** What its button says: "Move and attack". */
export const named = (offer: OfferView): string => (offer.purpose ? `${offer.label} ${offer.purpose}` : offer.label);

/**
 * The action whose form is open, as it stands now: one that has become impossible stays as it was picked while its form says
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

/** What somebody moved for: the action that leads now, if it is an attack or help. Its form opens by itself. */
export const followUp = (done: OfferView, offers: OfferView[]): OfferView | undefined =>
  done.follows
    ? offers.find((offer) => offer.main && !offer.off && (offer.use === 'attack' || offer.use === 'rescue'))
    : undefined;

/**
 * The group with the usual action first, then groups of several, then those of one; in each the usual, then the rest. In a
 * long list what is hardly ever of use stands apart. The end of the turn comes last, or first where it leads.
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
