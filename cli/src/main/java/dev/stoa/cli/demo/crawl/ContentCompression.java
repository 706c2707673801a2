package dev.stoa.cli.demo.crawl;

/** How the paper's SequenceFile variants store a page's content; the other fields are the same. */
public enum ContentCompression {
  /** Uncompressed: the paper's SEQ-uncomp. */
  NONE,

  /** Compressed with zlib by the application, record by record: the paper's SEQ-custom. */
  ZLIB
}
