type MapSketchProps = {
  /** What the map shows, for example "Sketch of the Iwo Road interchange with the salon". */
  title: string;
  className?: string;
};

/** The streets around the Iwo Road interchange in Ibadan, drawn from memory and not to scale, with a pin at the salon. */
export function MapSketch({ title, className }: MapSketchProps) {
  return (
    <svg role="img" viewBox="0 0 960 640" preserveAspectRatio="xMidYMid slice" className={className}>
      <title>{title}</title>
      <rect width="960" height="640" fill="var(--color-indigo-100)" />
      <path
        fill="var(--color-indigo-200)"
        d="M15 22h15v13h-15zM104 23h19v18h-19zM159 25h25v19h-25zM257 20h15v16h-15zM393 23h23v19h-23zM536 20h24v13h-24zM681 22h17v17h-17zM731 23h15v13h-15zM789 23h15v20h-15zM17 68h25v14h-25zM117 61h20v19h-20zM155 62h23v13h-23zM254 63h25v16h-25zM685 69h16v17h-16zM739 72h18v14h-18zM777 65h19v12h-19zM14 112h20v15h-20zM261 109h18v13h-18zM300 108h16v13h-16zM442 105h19v20h-19zM684 108h25v17h-25zM875 115h15v16h-15zM918 112h24v13h-24zM544 156h21v13h-21zM594 157h17v19h-17zM832 161h22v12h-22zM883 159h21v12h-21zM924 158h20v17h-20zM351 193h25v20h-25zM492 202h14v14h-14zM541 199h23v17h-23zM739 198h17v18h-17zM824 191h20v18h-20zM876 204h21v12h-21zM926 201h21v12h-21zM9 248h21v15h-21zM118 244h14v15h-14zM157 240h24v14h-24zM249 241h18v13h-18zM306 240h15v16h-15zM351 241h18v12h-18zM681 248h20v15h-20zM733 241h20v16h-20zM826 241h16v18h-16zM13 281h21v16h-21zM111 286h15v17h-15zM150 280h25v18h-25zM257 279h26v19h-26zM294 290h26v12h-26zM343 288h21v18h-21zM591 285h20v15h-20zM9 323h20v20h-20zM692 332h18v19h-18zM735 329h15v19h-15zM824 331h23v18h-23zM875 333h21v16h-21zM928 328h17v14h-17zM298 375h16v16h-16zM346 374h21v17h-21zM394 377h20v18h-20zM832 372h18v14h-18zM878 369h22v19h-22zM919 377h24v15h-24zM157 416h21v13h-21zM198 417h22v18h-22zM307 415h25v14h-25zM350 423h18v17h-18zM400 413h17v19h-17zM549 420h18v15h-18zM686 420h15v14h-15zM929 411h21v20h-21zM6 463h23v19h-23zM64 461h14v17h-14zM165 458h18v15h-18zM208 468h24v13h-24zM298 459h18v14h-18zM352 459h14v13h-14zM402 468h20v15h-20zM493 464h25v13h-25zM537 466h22v19h-22zM642 456h15v18h-15zM686 467h23v12h-23zM737 463h18v16h-18zM833 464h26v13h-26zM17 504h21v17h-21zM309 506h18v18h-18zM347 506h23v17h-23zM831 503h22v19h-22zM878 505h26v14h-26zM922 508h19v20h-19zM546 555h17v14h-17zM8 590h20v16h-20zM161 595h22v16h-22zM297 596h20v16h-20zM357 598h14v16h-14zM449 592h19v19h-19zM491 591h18v20h-18zM538 596h19v18h-19zM585 597h24v12h-24zM681 600h23v14h-23zM735 596h14v16h-14zM830 587h23v19h-23zM874 595h20v16h-20z"
      />
      <g fill="none" strokeLinejoin="round">
        <path
          stroke="var(--color-white)"
          strokeWidth="12"
          d="M59-19c5 23 30 93 30 138c0 44-29 86-30 130c-1 44 20 112 24 135M230-21c-5 19-29 68-30 110c-1 41 19 96 23 141c5 44 2 104 2 125M85 384c6 19 34 71 36 116c3 46-17 133-21 159M225 355c6 19 32 65 34 116c3 51-15 159-18 190M-20 191c18-2 71-10 111-10c41 0 83 13 132 9c50-4 137-26 164-31M-19 561c22-4 85-21 130-21c45 0 85 20 140 20c55 0 157-16 188-19M620 221c7 13 38 54 41 78c4 23-18 52-21 62M759 130c7 22 35 83 42 131c7 49 0 133 0 160M620-20c3 18 7 79 19 111c12 32 43 66 51 80M859-19c-2 18-11 92-9 109c1 18 17-4 20-5M640 359c-5 19-30 62-30 112c0 50 25 157 29 188M800 420c-5 18-30 69-30 109c0 40 25 109 31 131M439 541c30-3 123-21 180-21c57 0 102 10 162 20c60 10 165 34 198 41M659 301c24-2 89-4 142-11c54-7 150-25 180-30M421 179c17-8 62-35 98-50c36-15 100-33 120-39M469 60c2-13 9-66 10-79M352 85c20-5 72-23 119-26c47-2 135 9 162 11"
        />
        <path
          stroke="var(--color-indigo-400)"
          strokeWidth="34"
          d="M-21 396c29-4 119-15 172-24c54-10 103-25 150-33c46-8 106-12 127-14M533 330c18 5 63 16 107 31c45 15 103 39 159 58c57 18 150 43 180 51M457 272c-6-15-19-61-37-93c-18-32-50-66-71-99c-20-34-42-83-50-100M479 375c-3 16-7 63-17 94c-10 31-29 59-43 91c-13 32-32 84-38 101M522 286c17-11 57-39 97-65c39-26 80-62 140-92c60-30 185-74 222-89"
        />
        <path
          stroke="var(--color-indigo-400)"
          strokeWidth="22"
          d="M533 321c1 9-2 20-6 27c-5 8-12 14-20 18c-8 4-17 6-26 7c-9 0-19-1-27-5c-8-5-17-13-22-22c-4-8-6-18-6-27c0-9 3-17 8-25c4-7 11-15 19-20c8-5 18-9 27-9c9 0 19 4 26 9c8 4 15 12 19 20c5 8 8 18 8 27zM455 268c-6-3-26-19-35-18c-9 1-21 17-20 26c1 9 20 22 24 26M514 280c6-3 29-21 38-18c9 3 17 26 14 34c-3 8-27 13-32 16M500 372c6 4 26 24 36 24c10 0 25-15 24-24c-1-9-23-23-28-28M430 336c-4 4-25 17-26 26c-1 9 12 26 22 28c10 2 30-15 36-18"
        />
        <path
          stroke="var(--color-white)"
          strokeWidth="28"
          d="M-21 396c29-4 119-15 172-24c54-10 103-25 150-33c46-8 106-12 127-14M533 330c18 5 63 16 107 31c45 15 103 39 159 58c57 18 150 43 180 51M457 272c-6-15-19-61-37-93c-18-32-50-66-71-99c-20-34-42-83-50-100M479 375c-3 16-7 63-17 94c-10 31-29 59-43 91c-13 32-32 84-38 101M522 286c17-11 57-39 97-65c39-26 80-62 140-92c60-30 185-74 222-89"
        />
        <path
          stroke="var(--color-white)"
          strokeWidth="16"
          d="M533 321c1 9-2 20-6 27c-5 8-12 14-20 18c-8 4-17 6-26 7c-9 0-19-1-27-5c-8-5-17-13-22-22c-4-8-6-18-6-27c0-9 3-17 8-25c4-7 11-15 19-20c8-5 18-9 27-9c9 0 19 4 26 9c8 4 15 12 19 20c5 8 8 18 8 27zM455 268c-6-3-26-19-35-18c-9 1-21 17-20 26c1 9 20 22 24 26M514 280c6-3 29-21 38-18c9 3 17 26 14 34c-3 8-27 13-32 16M500 372c6 4 26 24 36 24c10 0 25-15 24-24c-1-9-23-23-28-28M430 336c-4 4-25 17-26 26c-1 9 12 26 22 28c10 2 30-15 36-18"
        />
        <path
          stroke="var(--color-indigo-400)"
          strokeWidth="1.6"
          strokeDasharray="10 9"
          d="M-21 396c29-4 119-15 172-24c54-10 103-25 150-33c46-8 106-12 127-14M533 330c18 5 63 16 107 31c45 15 103 39 159 58c57 18 150 43 180 51M457 272c-6-15-19-61-37-93c-18-32-50-66-71-99c-20-34-42-83-50-100M479 375c-3 16-7 63-17 94c-10 31-29 59-43 91c-13 32-32 84-38 101M522 286c17-11 57-39 97-65c39-26 80-62 140-92c60-30 185-74 222-89"
        />
        <path
          stroke="var(--color-indigo-400)"
          strokeWidth="24"
          d="M440 226c3 7 11 26 16 42c5 16 13 36 16 54c3 18 4 35 4 52c0 17-3 42-4 50"
        />
        <path
          stroke="var(--color-white)"
          strokeWidth="18"
          d="M440 226c3 7 11 26 16 42c5 16 13 36 16 54c3 18 4 35 4 52c0 17-3 42-4 50"
        />
        <path
          stroke="var(--color-indigo-400)"
          strokeWidth="1.6"
          strokeDasharray="10 9"
          d="M440 226c3 7 11 26 16 42c5 16 13 36 16 54c3 18 4 35 4 52c0 17-3 42-4 50"
        />
      </g>
      <g
        fill="var(--color-indigo-800)"
        stroke="var(--color-white)"
        strokeWidth="5"
        strokeLinejoin="round"
        paintOrder="stroke"
        fontSize="19"
        fontWeight="600"
      >
        <text x="300" y="347" transform="rotate(-9 300 347)" textAnchor="middle">
          Agodi Gate
        </text>
        <text x="430" y="218" transform="rotate(66 430 218)" textAnchor="middle">
          Ojoo
        </text>
        <text x="690" y="182" transform="rotate(-36 690 182)" textAnchor="middle">
          Iwo Road
        </text>
        <text x="664" y="372" transform="rotate(20 664 372)" textAnchor="middle">
          Ife
        </text>
        <text x="462" y="466" transform="rotate(-80 462 466)" textAnchor="middle">
          Lagos
        </text>
      </g>
      <MapPin />
      <NorthArrow />
    </svg>
  );
}

function MapPin() {
  return (
    <g transform="translate(566 262)">
      <path
        fill="var(--color-osun-700)"
        stroke="var(--color-white)"
        strokeWidth="4"
        strokeLinejoin="round"
        d="M0 0C-7-21-32-32-31-61c1-20 13-34 31-33 19 0 31 13 31 33C31-32 7-20 0 0z"
      />
      <g transform="translate(-16.5 -79) scale(.7)">
        <path
          fill="none"
          stroke="var(--color-cream-200)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M12 9l11.5 8L35 9M12 20l11.5 8L35 20M12 31l11.5 8L35 31"
        />
      </g>
    </g>
  );
}

function NorthArrow() {
  return (
    <g transform="translate(896 556)">
      <path fill="var(--color-indigo-900)" d="M0-38L13 8 0 0z" />
      <path
        fill="var(--color-white)"
        stroke="var(--color-indigo-900)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M0-38L-13 8 0 0z"
      />
      <text y="32" textAnchor="middle" fontSize="19" fontWeight="700" fill="var(--color-indigo-900)">
        N
      </text>
    </g>
  );
}
