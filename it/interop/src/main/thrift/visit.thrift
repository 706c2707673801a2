namespace java dev.stoa.interop.thrift

enum Kind {
  HTML = 0,
  IMAGE = 1,
  TEXT = 2
}

struct Link {
  1: required string target
  2: optional Kind kind
}

/** A visit to a page, as a user of Thrift would keep it. */
struct Visit {
  1: required string url
  2: required i64 time
  3: required i32 status
  4: optional double score
  5: required bool safe
  6: optional binary content
  7: optional Kind kind
  8: optional Link main
  9: optional list<Link> inlinks
  10: optional set<string> tags
  11: optional i16 port
  12: optional map<string, string> metadata
}
