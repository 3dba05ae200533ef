interface Skilled {
  serviceIds: readonly string[];
  active: boolean;
}

/** Whether a member does a service now. */
export const isSkilled = ({ active, serviceIds }: Skilled, serviceId: string): boolean =>
  active && serviceIds.includes(serviceId);

/** Whether a service is staffed: an active member has the skill. */
export const isStaffed = (members: readonly Skilled[], serviceId: string): boolean =>
  members.some((member) => isSkilled(member, serviceId));

/** Whether a customer may ask for a member for a service. */
export const canBeAsked = (member: Skilled & { bookable: boolean }, serviceId: string): boolean =>
  member.bookable && isSkilled(member, serviceId);
