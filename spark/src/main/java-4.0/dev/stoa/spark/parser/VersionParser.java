package dev.stoa.spark.parser;

import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.types.StructType;

/** The parser of this version of Spark, which does not replace parameters. */
abstract class VersionParser extends DelegatingParser {
  /** Creates a parser that passes everything on. */
  VersionParser(ParserInterface delegate) {
    super(delegate);
  }

  @Override
  public StructType parseRoutineParam(String sql) throws ParseException {
    return delegate.parseRoutineParam(sql);
  }
}
