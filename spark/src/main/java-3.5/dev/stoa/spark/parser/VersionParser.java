package dev.stoa.spark.parser;

import org.apache.spark.sql.catalyst.parser.ParserInterface;

/** The parser of this version of Spark, which has no more methods. */
abstract class VersionParser extends DelegatingParser {
  /** Creates a parser that passes everything on. */
  VersionParser(ParserInterface delegate) {
    super(delegate);
  }
}
