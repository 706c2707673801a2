package dev.stoa.cli.demo.crawl;

/** How a SequenceFile stores the content of pages; each is a variant of the CIF paper. */
public enum ContentCompression {
  /** Uncompressed: the paper's SEQ-uncomp. */
  NONE,

  /** Each content compressed with zlib by the application: the paper's SEQ-custom. */
  ZLIB
}
