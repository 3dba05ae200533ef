const rays = Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  const at = (radius: number) =>
    `${(48 + radius * Math.cos(angle)).toFixed(1)} ${(48 + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${at(14)}L${at(index % 2 === 0 ? 38 : 30)}`;
}).join("");

const teeth = Array.from({ length: 9 }, (_, index) => `M${16 + index * 8} 34V${index % 2 === 0 ? 82 : 76}`).join("");

const lozenges = [38, 28, 18, 8]
  .map((size) => `M48 ${48 - size}L${48 + size} 48L48 ${48 + size}L${48 - size} 48Z`)
  .join("");

/** Three squares of indigo cloth, cream lines on it: sun, comb, lozenge. Decoration only. */
export const hostedCloth = `<svg class="cloth" viewBox="-1 -1 314 98" aria-hidden="true" focusable="false" fill="none" stroke="#FBEBC4" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
<path opacity=".45" d="M0 0H96V96H0ZM108 0H204V96H108ZM216 0H312V96H216Z"/>
<circle cx="48" cy="48" r="8"/><path d="${rays}"/>
<g transform="translate(108)"><path d="M12 16H84V26H12ZM16 34H80"/><path d="${teeth}"/></g>
<path transform="translate(216)" d="${lozenges}M8 8L22 22M88 8L74 22M8 88L22 74M88 88L74 74"/>
</svg>`;
