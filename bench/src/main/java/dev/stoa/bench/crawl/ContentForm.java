package dev.stoa.bench.crawl;

/** How the paper's SequenceFile variants hold a page's content; the other fields never differ. */
public enum ContentForm {
  /** As it is: the paper's SEQ-uncomp. */
  PLAIN,

  /** Compressed with zlib by the application, record by record: the paper's SEQ-custom. */
  ZLIB
}
