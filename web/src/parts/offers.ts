import type { OfferView } from '../wire';

export type CostGroup = { cost: string; offers: OfferView[] };
/** Offers as they are drawn: the end where it leads, what can be done by cost, what is hardly ever of use, what cannot be done now, the end. */
export type Offered = { lead: OfferView[]; groups: CostGroup[]; more: OfferView[]; off: OfferView[]; end: OfferView[] };

/** So many fit without a fold. */
const FEW = 6;

const ends = (offer: OfferView) => offer.use === 'end';
const weight = (offer: OfferView) => (offer.off ? 2 : offer.main ? 0 : 1);

/**
 * The group with the usual action first, then groups of several, then those of one; in each the usual, the possible,
 * then the rest. In a long list what is hardly ever of use stands apart. Groups where nothing is possible are taken
 * together; the end of the turn comes last.
 */
export function offered(offers: OfferView[]): Offered {
  const byCost = new Map<string, OfferView[]>();
  const long = offers.filter((offer) => !offer.off).length > FEW;
  const lead = offers.filter((offer) => ends(offer) && offer.main);
  const apart = (offer: OfferView) => (long || lead.length > 0) && offer.use === 'seldom' && !offer.off;
  for (const offer of offers)
    if (!ends(offer) && !apart(offer)) byCost.set(offer.cost ?? '', [...(byCost.get(offer.cost ?? '') ?? []), offer]);
  const all = [...byCost].map(([cost, of]) => ({ cost, offers: of.toSorted((a, b) => weight(a) - weight(b)) }));
  const dead = (group: CostGroup) => group.offers.every((offer) => offer.off);
  const rank = ({ offers }: CostGroup) => (offers.some((offer) => offer.main) ? 0 : offers.length > 1 ? 1 : 2);
  return {
    lead,
    groups: all.filter((group) => !dead(group)).sort((a, b) => rank(a) - rank(b)),
    more: offers.filter((offer) => !ends(offer) && apart(offer)),
    off: all.filter(dead).flatMap((group) => group.offers),
    end: offers.filter((offer) => ends(offer) && !offer.main),
  };
}
