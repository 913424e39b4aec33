/**
 * The examples of RFC 5545 3.8.5.3, in New York as there: each begins at `start`, and the times
 * that the RFC gives are written out below in our own shorthand, `YYYY-MM: days` at the time of day
 * of the start unless a line names times.
 */
export const RECURRENCE_EXAMPLES: readonly {
  rule: string;
  start: string;
  times: string;
  more?: boolean;
  exdates?: string[];
}[] = [
  { rule: "FREQ=DAILY;COUNT=10", start: "1997-09-02", times: "1997-09: 2 3 4 5 6 7 8 9 10 11" },
  {
    rule: "FREQ=DAILY;UNTIL=19971224T000000Z",
    start: "1997-09-02",
    times: "1997-09: 2..30; 1997-10: 1..31; 1997-11: 1..30; 1997-12: 1..23",
  },
  {
    rule: "FREQ=DAILY;INTERVAL=2",
    start: "1997-09-02",
    times: "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-10: 2 4 6",
    more: true,
  },
  { rule: "FREQ=DAILY;INTERVAL=10;COUNT=5", start: "1997-09-02", times: "1997-09: 2 12 22; 1997-10: 2 12" },
  {
    rule: "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    start: "1998-01-01",
    times: "1998-01: 1..31; 1999-01: 1..31; 2000-01: 1..31",
  },
  {
    rule: "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
    start: "1998-01-01",
    times: "1998-01: 1..31; 1999-01: 1..31; 2000-01: 1..31",
  },
  {
    rule: "FREQ=WEEKLY;COUNT=10",
    start: "1997-09-02",
    times: "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4",
  },
  {
    rule: "FREQ=WEEKLY;UNTIL=19971224T000000Z",
    start: "1997-09-02",
    times: "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4 11 18 25; 1997-12: 2 9 16 23",
  },
  {
    rule: "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    start: "1997-09-02",
    times: "1997-09: 2 16 30; 1997-10: 14 28; 1997-11: 11 25; 1997-12: 9 23; 1998-01: 6 20; 1998-02: 3 17",
    more: true,
  },
  {
    rule: "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    start: "1997-09-02",
    times: "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2",
  },
  {
    rule: "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
    start: "1997-09-02",
    times: "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2",
  },
  {
    rule: "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    start: "1997-09-01",
    times:
      "1997-09: 1 3 5 15 17 19 29; 1997-10: 1 3 13 15 17 27 29 31; 1997-11: 10 12 14 24 26 28; 1997-12: 8 10 12 22",
  },
  {
    rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    start: "1997-09-02",
    times: "1997-09: 2 4 16 18 30; 1997-10: 2 14 16",
  },
  {
    rule: "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    start: "1997-09-05",
    times:
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; 1998-05: 1; 1998-06: 5",
  },
  {
    rule: "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
    start: "1997-09-05",
    times: "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5",
  },
  {
    rule: "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    start: "1997-09-07",
    times: "1997-09: 7 28; 1997-11: 2 30; 1998-01: 4 25; 1998-03: 1 29; 1998-05: 3 31",
  },
  {
    rule: "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
    start: "1997-09-22",
    times: "1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16",
  },
  {
    rule: "FREQ=MONTHLY;BYMONTHDAY=-3",
    start: "1997-09-28",
    times: "1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26",
    more: true,
  },
  {
    rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    start: "1997-09-02",
    times: "1997-09: 2 15; 1997-10: 2 15; 1997-11: 2 15; 1997-12: 2 15; 1998-01: 2 15",
  },
  {
    rule: "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    start: "1997-09-30",
    times: "1997-09: 30; 1997-10: 1 31; 1997-11: 1 30; 1997-12: 1 31; 1998-01: 1 31; 1998-02: 1",
  },
  {
    rule: "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    start: "1997-09-10",
    times: "1997-09: 10 11 12 13 14 15; 1999-03: 10 11 12 13",
  },
  {
    rule: "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
    start: "1997-09-02",
    times: "1997-09: 2 9 16 23 30; 1997-11: 4 11 18 25; 1998-01: 6 13 20 27; 1998-03: 3 10 17 24 31",
    more: true,
  },
  {
    rule: "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    start: "1997-06-10",
    times:
      "1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; 2000-07: 10; 2001-06: 10; 2001-07: 10",
  },
  {
    rule: "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
    start: "1997-03-10",
    times:
      "1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; 2003-01: 10; 2003-02: 10; 2003-03: 10",
  },
  {
    rule: "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    start: "1997-01-01",
    times:
      "1997-01: 1; 1997-04: 10; 1997-07: 19; 2000-01: 1; 2000-04: 9; 2000-07: 18; 2003-01: 1; 2003-04: 10; 2003-07: 19; 2006-01: 1",
  },
  { rule: "FREQ=YEARLY;BYDAY=20MO", start: "1997-05-19", times: "1997-05: 19; 1998-05: 18; 1999-05: 17", more: true },
  {
    rule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    start: "1997-05-12",
    times: "1997-05: 12; 1998-05: 11; 1999-05: 17",
    more: true,
  },
  {
    rule: "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    start: "1997-03-13",
    times: "1997-03: 13 20 27; 1998-03: 5 12 19 26; 1999-03: 4 11 18 25",
    more: true,
  },
  {
    rule: "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
    start: "1997-06-05",
    times:
      "1997-06: 5 12 19 26; 1997-07: 3 10 17 24 31; 1997-08: 7 14 21 28; 1998-06: 4 11 18 25; 1998-07: 2 9 16 23 30; 1998-08: 6 13 20 27; 1999-06: 3 10 17 24; 1999-07: 1 8 15 22 29; 1999-08: 5 12 19 26",
    more: true,
  },
  {
    rule: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    start: "1997-09-02",
    exdates: ["1997-09-02T13:00:00Z"],
    times: "1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13",
    more: true,
  },
  {
    rule: "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    start: "1997-09-13",
    times:
      "1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; 1998-05: 9; 1998-06: 13",
    more: true,
  },
  {
    rule: "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    start: "1996-11-05",
    times: "1996-11: 5; 2000-11: 7; 2004-11: 2",
    more: true,
  },
  {
    rule: "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    start: "1997-09-04",
    times: "1997-09: 4; 1997-10: 7; 1997-11: 6",
  },
  {
    rule: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    start: "1997-09-29",
    times: "1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30",
    more: true,
  },
  { rule: "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z", start: "1997-09-02", times: "1997-09: 2@09:00,12:00,15:00" },
  {
    rule: "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
    start: "1997-09-02",
    times: "1997-09: 2@09:00,09:15,09:30,09:45,10:00,10:15",
  },
  {
    rule: "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
    start: "1997-09-02",
    times: "1997-09: 2@09:00,10:30,12:00,13:30",
  },
  ...[
    "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
    "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
  ].map((rule) => ({
    rule,
    start: "1997-09-02",
    times: ["2", "3"]
      .map(
        (day) =>
          `1997-09: ${day}@${[9, 10, 11, 12, 13, 14, 15, 16].flatMap((h) => ["00", "20", "40"].map((m) => `${String(h).padStart(2, "0")}:${m}`)).join(",")}`,
      )
      .join("; "),
    more: true,
  })),
  { rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", start: "1997-08-05", times: "1997-08: 5 10 19 24" },
  { rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", start: "1997-08-05", times: "1997-08: 5 17 19 31" },
  {
    rule: "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    start: "2007-01-15",
    times: "2007-01: 15 30; 2007-02: 15; 2007-03: 15 30",
  },
];
