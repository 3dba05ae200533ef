import { HeroPortrait } from "./hero-portrait.tsx";
import { CombSquare, FourSmallSquares, LashSquare, RingSquare, ShearsSquare } from "./hero-squares.tsx";

const squares = [
  { x: 0, y: 0, Square: CombSquare },
  { x: 0, y: 208, Square: ShearsSquare },
  { x: 0, y: 416, Square: FourSmallSquares },
  { x: 208, y: 0, Square: HeroPortrait },
  { x: 208, y: 416, Square: RingSquare },
  { x: 416, y: 416, Square: LashSquare },
];

/** The cloth of the landing page: three by three squares of adire whose largest is a portrait. Decorative; its lines draw once. */
export function HeroCloth({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 612 612" width="612" height="612" className={className}>
      {squares.map(({ x, y, Square }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <Square />
        </g>
      ))}
    </svg>
  );
}
