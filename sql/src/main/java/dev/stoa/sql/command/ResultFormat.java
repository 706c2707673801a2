package dev.stoa.sql.command;

import java.util.Optional;

/**
 * How the rows of a result are written.
 *
 * @param kind the format
 * @param file the file that the rows are written to, whose name selects the format; empty for
 *     standard output
 */
record ResultFormat(Kind kind, Optional<String> file) {
  static final ResultFormat TABLE = new ResultFormat(Kind.TABLE, Optional.empty());
  static final ResultFormat JSON = new ResultFormat(Kind.JSON, Optional.empty());
  static final ResultFormat CSV = new ResultFormat(Kind.CSV, Optional.empty());

  /** The formats. */
  enum Kind {
    TABLE,
    LINES,
    JSON,
    CSV,
    FILE
  }

  static ResultFormat file(String file) {
    return new ResultFormat(Kind.FILE, Optional.of(file));
  }
}
